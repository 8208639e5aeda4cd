import { Dialog } from '../design/dialog.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Key, modifier } from './key.tsx'
import { navItems } from './nav-items.ts'
import { setPreferences, usePreferences } from '../preferences.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

/** What pages bind for themselves. */
const onPages = [
  { keys: ['/'], does: messages.searchList },
  { keys: ['j', 'k'], does: messages.moveInList },
  { keys: ['x'], does: messages.selectInList },
  { keys: [`${modifier}↵`], does: messages.generate },
  { keys: ['r'], does: messages.reroll },
  { keys: ['1', '…', '9'], does: messages.showOutput },
  { keys: ['b'], does: messages.nextBackdrop },
  { keys: ['f'], does: messages.fullScreen },
  { keys: [messages.space], does: messages.playOutput },
  { keys: ['c'], does: messages.copyCode },
  { keys: ['b', 'e', 'l', '[', ']', `${modifier}Z`], does: messages.maskKeys },
]

/** The keys, as they are bound in use-shortcuts.ts and by pages. */
export function Help({ onClose }: { onClose(): void }) {
  const { shortcuts } = usePreferences()
  return (
    <Dialog title={messages.shortcuts} onClose={onClose}>
      <dl className="grid gap-2">
        <Line keys={[`${modifier}K`]}>{messages.goAnywhere}</Line>
        <Line keys={['?']}>{messages.thisHelp}</Line>
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
        <span>{messages.singleLetters}</span>
        <Segmented
          label={messages.singleLetters}
          value={shortcuts ? 'on' : 'off'}
          options={[
            { value: 'on', label: common.on },
            { value: 'off', label: common.off },
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
