//! A library that fails on demand, for the tests of whoever uses it.

use rusqlite::hooks::{AuthAction, AuthContext, Authorization, TransactionOperation};

use crate::{Store, StoreError};

/// Which of the next steps of a library fail. A statement has one or more, and so have the
/// beginning and the end of a transaction; rolling back never fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The one after so many.
    Once(u32),
    /// All after so many, until told otherwise.
    From(u32),
}

impl Store {
    /// Lets steps fail from now on; without a fault none. Tests alone need it.
    pub fn fail(&self, fault: Option<Fault>) -> Result<(), StoreError> {
        let mut steps = 0;
        let hook = fault.map(|fault| {
            move |step: AuthContext<'_>| {
                let operation = TransactionOperation::Rollback;
                if step.action == (AuthAction::Transaction { operation }) {
                    return Authorization::Allow;
                }
                steps += 1;
                match fault {
                    Fault::Once(after) if steps == after + 1 => Authorization::Deny,
                    Fault::From(after) if steps > after => Authorization::Deny,
                    Fault::Once(_) | Fault::From(_) => Authorization::Allow,
                }
            }
        });
        Ok(self.connection().authorizer(hook)?)
    }
}
