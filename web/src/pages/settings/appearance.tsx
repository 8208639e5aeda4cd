import type { ReactNode } from 'react'
import { Section } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { setPreferences, usePreferences } from '../../preferences.ts'

/** Kept in this browser. */
export function Appearance() {
  const { theme, density, shortcuts } = usePreferences()
  return (
    <Section title="This browser">
      <div className="divide-y divide-line">
        <Line label="Theme" hint="Pictures are judged best on neutral ground; both are.">
          <Segmented
            label="Theme"
            value={theme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={(value) => setPreferences({ theme: value })}
          />
        </Line>
        <Line label="Rows" hint="Compact shows more at once; under a finger rows stay large.">
          <Segmented
            label="Rows"
            value={density}
            options={[
              { value: 'usual', label: 'Usual' },
              { value: 'compact', label: 'Compact' },
            ]}
            onChange={(value) => setPreferences({ density: value })}
          />
        </Line>
        <Line label="Single-letter shortcuts" hint="Such as g then k. They never fire while you type.">
          <Segmented
            label="Single-letter shortcuts"
            value={shortcuts ? 'on' : 'off'}
            options={[
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ]}
            onChange={(value) => setPreferences({ shortcuts: value === 'on' })}
          />
        </Line>
      </div>
    </Section>
  )
}

function Line({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-small text-quiet">{hint}</p>
      </div>
      {children}
    </div>
  )
}
