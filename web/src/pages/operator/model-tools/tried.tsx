import type { TriedModel } from '@atelier/contract/model-tools.ts'
import type { ReactNode } from 'react'
import { Coins } from '../../../design/coins.tsx'
import { CodeBlock } from '../../../design/code-block.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Status } from '../../../design/status.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { Money } from '../../../operator/money.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-model-tools.ts'

/** How a try has ended, for people. */
export function Tried({ tried }: { tried: TriedModel }) {
  const { state, code, detail, outputs, calls, money } = tried
  return (
    <div className="grid gap-4" role="status">
      <Notice kind={state === 'succeeded' ? 'good' : 'bad'} title={messages.states[state]}>
        {[code, detail].filter(Boolean).join(': ') || undefined}
      </Notice>
      <MoneyOf money={money} />
      {outputs.length > 0 && (
        <ul className="grid gap-4 desk:grid-cols-2">
          {numbered(outputs).map(([number, output]) => (
            <li key={number} className="sheet grid gap-2 p-3">
              <Output output={output} number={number} />
            </li>
          ))}
        </ul>
      )}
      {numbered(calls).map(([number, call]) => (
        <Call key={number} call={call} />
      ))}
    </div>
  )
}

/** They have nothing else that tells them apart, and their order does not change. */
const numbered = <Item,>(items: readonly Item[]): [number, Item][] =>
  items.map((item, index) => [index + 1, item])

function MoneyOf({ money }: { money: TriedModel['money'] }) {
  const unknown = <span className="text-quiet">{messages.unknown}</span>
  return (
    <dl className="sheet grid gap-x-6 gap-y-3 p-4 desk:grid-cols-5">
      <Amount label={common.quoted}>
        <Coins amount={money.coins} />
      </Amount>
      <Amount label={common.charged}>
        <Coins amount={money.charge} />
      </Amount>
      <Amount label={messages.reported}>{money.reported ?? unknown}</Amount>
      <Amount label={messages.cost}>
        {money.cost === null ? unknown : <Money amount={money.cost} currency={money.currency} />}
      </Amount>
      <Amount label={messages.margin}>
        {money.margin === null ? unknown : <Money amount={money.margin} currency={money.currency} />}
      </Amount>
    </dl>
  )
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Output({ output, number }: { output: TriedModel['outputs'][number]; number: number }) {
  const { refusal, kind, mimeType, width, height, durationSeconds, sizeBytes, data, preview } = output
  const shown = preview ?? (kind === 'image' ? data : null)
  return (
    <>
      {shown !== null && (
        <img src={shown} alt={messages.output(number)} className="checker max-h-72 w-full object-contain" />
      )}
      <p className="figures text-small text-quiet">
        {[
          mimeType,
          width !== null && height !== null && `${width}×${height}`,
          durationSeconds !== null && `${formatNumber(durationSeconds)} s`,
          sizeBytes !== null && `${formatNumber(sizeBytes / 1000)} kB`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {refusal === null ? (
        <Status look="good">{messages.deliverable}</Status>
      ) : (
        <>
          <Status look="bad">{messages.notDeliverable}</Status>
          <p className="wrap-anywhere">{refusal}</p>
        </>
      )}
    </>
  )
}

function Call({
  call: { method, url, headers, body, status, answer, times },
}: {
  call: TriedModel['calls'][number]
}) {
  return (
    <details className="sheet">
      <summary className="cursor-pointer px-4 py-2">
        <span className="figures wrap-anywhere">
          {method} {url}
        </span>{' '}
        <span className="text-quiet">{messages.answered(status, times)}</span>
      </summary>
      <div className="grid gap-3 border-t border-line p-3">
        <CodeBlock
          caption={messages.sent}
          code={[...headers, ...(body === null ? [] : ['', body])].join('\n')}
          wrap
        />
        {answer !== null && <CodeBlock caption={messages.received} code={answer} wrap />}
      </div>
    </details>
  )
}
