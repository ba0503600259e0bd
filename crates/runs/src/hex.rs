//! Bytes as text: two hexadecimal digits each.

/// Writes bytes.
pub(crate) fn write(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).expect("half a byte is a digit");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Reads bytes, if these are some.
pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let byte = |[high, low]: &[u8; 2]| u8::try_from(16 * digit(*high)? + digit(*low)?).ok();
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_the_same_as_text() {
        let bytes = (0..=255).collect::<Vec<u8>>();
        assert_eq!(read(&write(&bytes)), Some(bytes));
        assert_eq!(write(&[0, 0x1f, 0xff]), "001fff");
        for wrong in ["0", "0g", "00 ", "é0"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
