/** What stands above an empty list that has no picture of its own. */
export function EmptyArt() {
  return (
    <svg viewBox="0 0 160 96" width="160" height="96">
      <g fill="var(--surface-raised)" stroke="var(--border-strong)">
        <rect x="8.5" y="16.5" width="64" height="72" rx="7" transform="rotate(-6 40 52)" />
        <rect x="87.5" y="16.5" width="64" height="72" rx="7" transform="rotate(6 120 52)" />
        <rect x="44.5" y="6.5" width="71" height="82" rx="8" />
      </g>
      <g fill="var(--active)">
        <rect x="56" y="20" width="34" height="5" rx="2.5" />
        <rect x="56" y="54" width="48" height="5" rx="2.5" />
        <rect x="56" y="66" width="38" height="5" rx="2.5" />
      </g>
      <rect x="56" y="34" width="28" height="10" rx="5" fill="var(--accent-soft)" />
      <circle cx="104" cy="80" r="13" fill="var(--accent)" />
      <path d="M104 74v12M98 80h12" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
