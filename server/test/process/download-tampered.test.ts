import { Agent, get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { wireAsset } from '../../src/assets/asset.ts'
import { PUBLIC_URL, testApp } from '../app.ts'

test('of more than ten thousand altered links none opens a file, and none is our mistake', async () => {
  const app = await testApp()
  const asset = await app.asset(await app.account(), { bytes: 'the bytes' })
  const link = wireAsset(asset, app.dependencies.links).url.slice(PUBLIC_URL.length)
  const altered = [...alterationsOf(link)].filter((each) => meaning(each) !== meaning(link))
  expect(altered.length).toBeGreaterThan(10_000)
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  onTestFinished(() => agent.destroy())

  const statuses: Record<number, number> = {}
  await Promise.all(
    altered.map(async (path) => {
      const status = await ask(agent, app.origin, path)
      statuses[status] = (statuses[status] ?? 0) + 1
    }),
  )

  // 404 where the path became another one, 400 where a parameter did.
  expect(Object.keys(statuses)).toEqual(['400', '403', '404'])
  expect(statuses[403]).toBeGreaterThan(altered.length / 2)
  expect(app.log).toEqual([])
})

/** What somebody in search of a hole would try. */
// prettier-ignore
const tricks = [
  '..', '../', '%2e%2e%2f', '%2F', '%00', '%', '%ff', '%c0%ae', '/', '\\', '?', '&', '=', ';', '[]', '%0d%0a', "'", '"', '%25',
  'NaN', '-1', '1e9', 'undefined', '__proto__', 'etc/passwd', 'x'.repeat(2000),
]

/** At each place: another character, some characters fewer, a trick inserted, a trick instead. */
function* alterationsOf(link: string): Generator<string> {
  for (let at = '/files/'.length; at < link.length; at++) {
    const [before, after] = [link.slice(0, at), link.slice(at)]
    for (let code = 33; code < 127; code += 3) yield before + String.fromCharCode(code) + after.slice(1)
    for (let fewer = 1; fewer < 6; fewer++) yield before + after.slice(fewer)
    for (const trick of tricks) {
      yield before + trick + after
      yield before + trick + after.slice(trick.length)
    }
  }
}

/** One `&` more says nothing else, and to the router `#` is as good as `?`. */
function meaning(link: string): string {
  const [path, ...query] = link.split(/[?#]/)
  return [path, ...query.join('?').split('&').filter(Boolean)].join(' ')
}

/** As it is: `fetch` would put some of them right. */
function ask(agent: Agent, origin: string, path: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    }).on('error', reject)
  })
}
