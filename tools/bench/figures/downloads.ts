import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Nginx from '../../../server/test/process/nginx.ts'
import { freePort, httpRequest, sendLoad } from '../children.ts'
import type { Figure } from '../figure.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts } from '../service.ts'
import { makeOutput } from '../stored-file.ts'

const metric = '1 MB signed download ÷ nginx with secure_link'
const connections = 16
const linkSecret = 'one-secret-for-the-service-and-for-nginx'

/** What a download costs, sent by us and sent by the server in front of us. */
export const downloads: Figure = {
  name: 'downloads',
  async run({ rounds, seconds }, checkout) {
    if (spawnSync('nginx', ['-v']).error) return [{ metric, notRun: 'apt-get install nginx' }]
    const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
    const database = await checkout.createDatabase()
    const own = await checkout.startService(database, { DATA_DIR: folder })
    const handing = await checkout.startService(database, {
      DATA_DIR: folder,
      ROLE: 'api',
      FILES_ACCEL_PREFIX: '/accel',
      FILES_LINK_SECRET: linkSecret,
    })
    const [account] = await createAccounts(own, 1)
    const { link, path } = await makeOutput(own, handing, account, folder)
    const { startNginx } = await checkout.load<typeof Nginx>('server/test/process/nginx.ts')
    const port = await freePort()
    const nginx = await startNginx({
      origin: `http://127.0.0.1:${handing.port}`,
      dataDir: folder,
      folder,
      linkSecret,
      beside: secureLinks(port, folder),
    })

    const load = (at: number, requested: string) => async () => {
      const requests = [httpRequest('GET', requested)]
      return (await sendLoad({ port: at, connections, seconds, requests, status: 200 }, 'drain')).perSecond
    }
    const measured = await interleave(rounds, {
      nginx: load(port, secureLink(path)),
      own: load(own.port, link),
      handed: load(Number(new URL(nginx.origin).port), link),
    })

    await Promise.all([own.stop(), handing.stop(), nginx.stop()])
    rmSync(folder, { recursive: true })
    const line = (name: string, side: number[], atLeast: number, aim: number) => ({
      metric: `${metric}, ${name}`,
      samples: ratios(side, measured.nginx),
      target: { atLeast },
      aim,
      detail: `${brief(median(side))}/s ÷ ${brief(median(measured.nginx))}/s`,
    })
    return [
      line('sent by Node', measured.own, 0.4, 0.5),
      line('checked and sent by nginx', measured.handed, 0.85, 0.95),
    ]
  },
}

/** The same files as nginx alone would protect them. */
function secureLinks(port: number, folder: string): string {
  return `server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    sendfile on;
    tcp_nopush on;
    location /static/ {
      secure_link $arg_md5,$arg_expires;
      secure_link_md5 "$secure_link_expires$uri secret";
      if ($secure_link = "") { return 403; }
      if ($secure_link = "0") { return 410; }
      alias ${folder}/files/;
    }
  }`
}

function secureLink(path: string): string {
  const expires = Math.floor(Date.now() / 1000) + 3600
  const md5 = createHash('md5').update(`${expires}/static/${path} secret`).digest('base64url')
  return `/static/${path}?md5=${md5}&expires=${expires}`
}
