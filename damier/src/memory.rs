//! How much memory there is for a table.

use std::fs;

use anyhow::ensure;

/// Refuses a table for which there is no memory: the system would end the process for it, in the
/// middle of its work.
pub fn check(option: &str, megabytes: u64) -> anyhow::Result<()> {
    let free = fs::read_to_string("/proc/meminfo").ok().and_then(|text| free_of(&text));
    let is_free = free.is_none_or(|free| megabytes <= free);
    let is_allowed = Vec::<u8>::new().try_reserve_exact((megabytes as usize) << 20).is_ok();
    ensure!(
        is_free && is_allowed,
        "{option}: found {megabytes}, expected no more megabytes than this machine has free{}",
        free.filter(|_| !is_free).map(|free| format!(", {free}")).unwrap_or_default()
    );
    Ok(())
}

/// The megabytes that Linux says are free.
fn free_of(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes = line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
    Some(kilobytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linux_says_what_is_free() {
        let text = "MemTotal:   24000000 kB\nMemFree: 1 kB\nMemAvailable:   20480000 kB\n";
        assert_eq!(free_of(text), Some(20_000));
        assert_eq!(free_of("nothing of the kind"), None);
    }
}
