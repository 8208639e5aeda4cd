import { Dialog } from '../design/dialog.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Key, modifier } from './key.tsx'
import { navItems } from './nav-items.ts'
import { setPreferences, usePreferences } from '../preferences.ts'

/** What pages bind for themselves. */
const onPages = [
  { keys: ['/'], does: 'Search in a list' },
  { keys: ['j', 'k'], does: 'Down and up a list' },
  { keys: [`${modifier}↵`], does: 'Generate' },
  { keys: ['r'], does: 'Reroll a result' },
  { keys: ['1', '…', '9'], does: 'Show this output' },
  { keys: ['b'], does: 'Another backdrop' },
  { keys: ['f'], does: 'Full screen' },
  { keys: ['Space'], does: 'Play the output in focus' },
  { keys: ['c'], does: 'Copy the code' },
  { keys: ['b', 'e', '[', ']', `${modifier}Z`], does: 'Masks: brush, erase, smaller, larger, undo' },
]

/** The keys, as they are bound in use-shortcuts.ts and by pages. */
export function Help({ onClose }: { onClose(): void }) {
  const { shortcuts } = usePreferences()
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className="grid gap-2">
        <Line keys={[`${modifier}K`]}>Go anywhere, do anything</Line>
        <Line keys={['?']}>This help</Line>
        {navItems.map(({ label, letter }) => (
          <Line key={letter} keys={['g', letter]}>
            {label}
          </Line>
        ))}
        {onPages.map(({ keys, does }) => (
          <Line key={does} keys={keys}>
            {does}
          </Line>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <span>Single letters</span>
        <Segmented
          label="Single letters"
          value={shortcuts ? 'on' : 'off'}
          options={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          onChange={(value) => setPreferences({ shortcuts: value === 'on' })}
        />
      </div>
    </Dialog>
  )
}

function Line({ keys, children }: { keys: string[]; children: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{children}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dd>
    </div>
  )
}
