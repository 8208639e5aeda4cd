/** How much of something is used up; from nine tenths on in the colour of failures. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const share = Math.min(1, max > 0 ? value / max : 0)
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="h-1 w-full min-w-16 bg-line"
    >
      <div className={`h-full ${share >= 0.9 ? 'bg-bad' : 'bg-ink'}`} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
