//! Why moves are not legal, in French. The English is the catalog's own.

use catalog::Sentences;

/// The same as `catalog::REASONS`.
pub(super) const FRENCH_REASONS: &Sentences = &[
    ("over", "La partie est finie."),
    ("must_pass", "{side} ne peut que passer."),
    ("may_not_pass", "On ne passe pas tant qu'il reste un coup."),
    ("off_board", "Cette case n'est pas sur le damier."),
    ("no_move", "Ce n'est pas un coup de ce jeu."),
    ("unfinished", "Le coup n'est pas fini : où va la pièce ?"),
    ("occupied", "La case {square} est occupée."),
    ("flips_nothing", "Un pion en {square} ne retournerait rien."),
    ("must_flip", "Un pion en {square} ne retournerait rien, or qui peut retourner le doit."),
    ("not_beside", "{square} ne touche aucun pion : sans rien à retourner, il faut en toucher un."),
    ("empty", "Il n'y a rien en {square}."),
    ("not_yours", "Le pion en {square} n'est pas le vôtre."),
    ("stuck", "Le pion en {square} ne peut pas bouger : tout chemin est barré ou sort du damier."),
    ("stays", "Une pièce doit quitter sa case."),
    ("not_on_line", "Aucune ligne, colonne ou diagonale ne mène de {square} à {other}."),
    ("own_man", "Votre propre pion est en {square}."),
    (
        "too_short",
        "Trop court : la ligne porte {n} [pion|pions], on y avance donc d'exactement {n} \
         [case|cases].",
    ),
    (
        "too_far",
        "Trop loin : la ligne porte {n} [pion|pions], on y avance donc d'exactement {n} \
         [case|cases].",
    ),
    ("blocked", "Le pion adverse en {square} barre le chemin : on ne saute que les siens."),
    ("no_color", "La pièce en {square} n'a rien de la couleur au trait, {side}."),
    ("cannot_jump", "La pièce en {square} ne peut pas sauter, or chaque tour exige un saut."),
    ("piece_there", "Une pièce est en {square} : pas et sauts finissent sur une case vide."),
    (
        "degree_spent",
        "Il faudrait plus de {n} [action|actions] : la pièce en {square} en a une par compartiment \
         de la couleur au trait.",
    ),
    ("nothing_to_jump", "Il n'y a rien en {square} par-dessus quoi sauter."),
    ("not_straight", "{square} et {other} ne sont ni sur la même rangée ni sur la même colonne."),
    ("beyond_jump", "{other} est plus loin de {square} qu'un saut, long de deux cases."),
    ("must_jump", "Chaque tour exige un saut, et ce chemin n'en a pas."),
    ("back_to_start", "Un tour ne finit où il a commencé qu'après quatre sauts."),
];

#[cfg(test)]
mod tests {
    use catalog::REASONS;

    use super::*;

    /// What a sentence leaves open, in the order of the alphabet.
    fn places(sentence: &str) -> Vec<&str> {
        let mut places = sentence.split('{').skip(1).filter_map(|part| part.split_once('}'));
        let mut found = places.by_ref().map(|(place, _)| place).collect::<Vec<_>>();
        found.sort_unstable();
        found
    }

    #[test]
    fn every_reason_is_said_in_french_with_the_same_values() {
        for ((code, english), (same, french)) in REASONS.iter().zip(FRENCH_REASONS) {
            assert_eq!(code, same);
            assert_eq!(places(english), places(french), "{code}");
            assert_eq!(english.contains('['), french.contains('['), "{code}");
        }
        assert_eq!(REASONS.len(), FRENCH_REASONS.len());
    }
}
