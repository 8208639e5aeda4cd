export type StripPart = { look: 'good' | 'bad' | 'open'; amount: number }
export type StripHour = { label: string; parts: readonly StripPart[] }

const fills = { good: 'bg-good', bad: 'bg-bad', open: 'bg-edge' } as const

/** A bar for each hour, as tall as it was busy, coloured by outcome. The caption is for screen readers. */
export function Strip({ caption, hours }: { caption: string; hours: readonly StripHour[] }) {
  const total = ({ parts }: StripHour) => parts.reduce((sum, { amount }) => sum + amount, 0)
  const most = Math.max(...hours.map(total), 1)
  return (
    <div role="img" aria-label={caption} className="flex h-12 items-end gap-0.5">
      {hours.map((hour) => (
        <div key={hour.label} title={hour.label} className="flex h-full flex-1 flex-col-reverse bg-well">
          {hour.parts.map(({ look, amount }) => (
            <div key={look} className={fills[look]} style={{ height: `${(amount / most) * 100}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
