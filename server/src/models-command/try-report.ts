import type { CoinValue } from '../margins/coin-value.ts'
import type { TryReport } from '../model-files/try/try.client.ts'
import type { RecordedCall } from '../model-files/try/recording.client.ts'

/** The calls of a try as they were sent, and their answers. */
export function callsInText(calls: readonly RecordedCall[]): string {
  if (calls.length === 0) return 'Nothing was sent over HTTP.'
  return calls.map(callInText).join('\n\n')
}

function callInText({ method, url, headers, body, status, answer, times }: RecordedCall): string {
  const sent = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return [
    `→ ${method} ${url}${times > 1 ? ` (${times} times; the last answer)` : ''}`,
    ...sent,
    ...(body === undefined ? [] : [indented(body)]),
    status === undefined ? '← no answer' : `← ${status}`,
    ...(answer === undefined || answer === '' ? [] : [indented(answer)]),
  ].join('\n')
}

function indented(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
  return text.replaceAll(/^/gm, '  ')
}

/** How it ended, and the money on one screen. */
export function endInText(
  { end, price, delivered, charge, cost, margin }: TryReport,
  coinValue: CoinValue | undefined,
): string {
  const reported = 'cost' in end && end.cost ? `${end.cost.amount} ${end.cost.unit}` : undefined
  const currency = coinValue?.currency ?? ''
  const lines: [string, string][] = [
    [
      'ended',
      end.state === 'succeeded'
        ? 'succeeded'
        : `${end.state}${end.state === 'failed' ? ` (${end.code})` : ''}: ${end.detail}`,
    ],
    ['outputs', `${delivered} of ${price.outputs} would have been delivered`],
    ['price', `${price.coins} coins, ${price.coinsPerOutput} for each output`],
    ['charge', `${charge} coins`],
    ['reported', reported ?? 'the backend does not say what it used'],
    [
      'cost',
      cost === undefined
        ? 'unknown; add cost to the backend in the model file'
        : `${cost} ${currency}`.trimEnd(),
    ],
    ['margin', margin === undefined ? unknownMargin(cost, coinValue) : `${margin} ${currency}`],
  ]
  return lines.map(([name, text]) => `${name.padEnd(9)} ${text}`).join('\n')
}

function unknownMargin(cost: string | undefined, coinValue: CoinValue | undefined): string {
  if (!coinValue) return 'unknown; set COIN_VALUE to what a coin is sold for'
  return cost === undefined ? 'unknown, as is the cost' : 'unknown'
}
