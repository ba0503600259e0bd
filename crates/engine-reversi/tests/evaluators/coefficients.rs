//! Names and files of coefficients.

use engine_reversi::{PRINTED_SHARES, Squares, Stages, Terms};
use game::{Coefficients, TextError};
use othello::Othello;
use proptest::prelude::*;

type Named = Terms<1>;

#[track_caller]
fn refused<T: std::fmt::Debug>(read: Result<T, TextError>, message: &str) {
    assert_eq!(read.unwrap_err().to_string(), message);
}

#[test]
fn the_default_terms_are_corners_discs_and_zones() {
    let size = Othello::SIZE;
    assert_eq!(Named::named(size, "corners+discs+zones"), Ok(Named::new(size)));
    assert_eq!(Named::named(size, "zones+corners+discs+zones"), Ok(Named::new(size)));
    assert_ne!(Named::named(size, "corners+discs"), Ok(Named::new(size)));
    let text = "corners = 1\ndiscs = 1\nzones = 1\nmobility = 0\npotential = 0";
    assert_eq!(Named::new(size).tuned(text), Ok(Named::new(size)));
}

#[test]
fn the_printed_grid_is_a_matter_of_two_shares() {
    let size = Othello::SIZE;
    let printed = Named::new(size).with_shares(PRINTED_SHARES);
    assert_eq!(Named::new(size).tuned("zone3 = 22.5\nzone4 = 17.5"), Ok(printed));
}

#[test]
fn unknown_terms_are_refused_with_the_known_ones() {
    for text in ["corners+stability+discs", "zone1", "", "discs+", "discs++zones", "discs, zones"] {
        let known = Named::named(Othello::SIZE, text).unwrap_err();
        assert_eq!(known, "mobility, corners, discs, zones, potential", "{text}");
    }
}

#[test]
fn unknown_coefficients_are_refused_with_the_known_ones() {
    let size = Othello::SIZE;
    refused(
        Squares::<1>::new(size).tuned("corner = 3\ncenter = 1"),
        "line 2, column 1: found \"center\", expected one of corner, edge, other",
    );
    refused(
        Named::new(size).tuned("stability = 1"),
        "line 1, column 1: found \"stability\", expected one of mobility, corners, discs, zones, \
         potential, zone1, zone2, zone3, zone4, zone5",
    );
    refused(
        Stages::<1>::new(size).tuned("opening_material = 1"),
        "line 1, column 1: found \"opening_material\", expected one of opening_corners, \
         opening_mobility, middle_corners, middle_mobility",
    );
    refused(
        Stages::<1>::new(size).tuned("opening_corners = much"),
        "line 1, column 19: found \"much\", expected a number from -1000000 to 1000000",
    );
}

#[test]
fn every_named_coefficient_can_be_set_and_changes_the_evaluator() {
    let size = Othello::SIZE;
    for name in Squares::<1>::NAMES {
        let mut squares = Squares::<1>::new(size);
        assert_eq!(squares.set(name, 0.125), Ok(()));
        assert_ne!(squares, Squares::new(size), "{name}");
    }
    for name in Named::NAMES {
        let mut terms = Named::new(size);
        assert_eq!(terms.set(name, 0.125), Ok(()));
        assert_ne!(terms, Terms::new(size), "{name}");
    }
    for name in Stages::<1>::NAMES {
        let mut stages = Stages::<1>::new(size);
        assert_eq!(stages.set(name, 0.125), Ok(()));
        assert_ne!(stages, Stages::new(size), "{name}");
    }
}

#[test]
#[should_panic(expected = "9x9 has more squares than 1 words have bits")]
fn a_board_must_fit_its_words() {
    let _ = Squares::<1>::new(crate::size(9, 9));
}

/// A text that is nearly a list of terms or of coefficients.
fn nearly_valid() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "corners",
        "discs",
        "zones",
        "+",
        "=",
        " ",
        "\n",
        "1",
        "-2.5e3",
        "#",
        "zone3",
        "corner",
        "opening_mobility",
        "inf",
        "NaN",
        "é",
    ]);
    prop::collection::vec(word, 0..12).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof!["\\PC{0,40}", nearly_valid()]) {
        let size = Othello::SIZE;
        let _ = Named::named(size, &text);
        let errors = [
            Named::new(size).tuned(&text).err(),
            Squares::<1>::new(size).tuned(&text).err(),
            Stages::<1>::new(size).tuned(&text).err(),
        ];
        for error in errors.into_iter().flatten() {
            prop_assert!(error.line <= text.matches('\n').count() + 1);
            prop_assert!(error.column <= text.chars().count() + 1);
        }
    }
}
