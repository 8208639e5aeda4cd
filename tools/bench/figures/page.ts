import { findChromium } from '../../../web/test/browser/chromium.ts'
import type { Figure, Line } from '../figure.ts'
import { openLighthouse, type Visit } from '../lighthouse.ts'
import { brief, median } from '../rounds.ts'
import { createAccounts, type Service } from '../service.ts'
import { signIn } from '../sign-in.ts'
import { finish } from '../submit.ts'

const metric = (page: string) => `Lighthouse performance of ${page}, mobile`

/** How soon the account page is there on a phone: what Lighthouse gives it, of a hundred. */
export const accountPage: Figure = {
  name: 'page',
  async run({ rounds }, checkout) {
    const chromium = findChromium()
    if (chromium === undefined) return [{ metric: metric('the account page'), notRun: 'It needs Chromium.' }]
    // In development mode, which needs no TLS before it.
    const service = await checkout.startService(await checkout.createDatabase(), {
      PUBLIC_URL: '',
      CDN_URL: '',
    })
    const origin = `http://localhost:${service.port}`
    const cookie = await signInWithOutputs(service, origin)
    const browser = await openLighthouse(chromium)
    const pages = [
      { name: '`/sign-in`', path: '/sign-in' },
      { name: 'home, signed out', path: '/' },
      { name: 'home, signed in', path: '/', cookie },
    ]
    const lines: Line[] = []
    for (const { name, path, cookie: session } of pages) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round++) {
        visits.push(await browser.visit(origin + path, session))
        process.stderr.write(`  round ${round + 1} of ${rounds}, ${name}: ${visits.at(-1)!.performance}\n`)
      }
      const samples = visits.map(({ performance }) => performance)
      lines.push({ metric: metric(name), samples, target: { atLeast: 95 }, detail: detailOf(visits) })
    }
    await browser.close()
    await service.stop()
    return lines
  },
}

function detailOf(visits: Visit[]): string {
  const of = (what: keyof Visit) => brief(median(visits.map((visit) => visit[what])))
  return `first paint ${of('paintMs')} ms, largest ${of('largestPaintMs')} ms, blocked ${of('blockingMs')} ms, shift ${of('layoutShift')}; benchmark index ${of('benchmarkIndex')}`
}

/** The cookie of somebody who has made something. */
async function signInWithOutputs(service: Service, origin: string): Promise<string> {
  const [account] = await createAccounts(service, 1)
  for (let made = 0; made < 4; made++) await finish(service, account)
  return signIn(service, account, origin)
}
