//! loa.
