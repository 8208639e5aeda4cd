import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './launch.ts'
import { until } from '../until.ts'

const documented = readFileSync(new URL('../../../docs/nginx.conf', import.meta.url), 'utf8')

type Options = {
  /** The service that it stands in front of, and its files. */
  origin: string
  /** Further nodes of it. */
  others?: string[]
  dataDir: string
  /** Where nginx may write. */
  folder: string
  /** Further servers. */
  beside?: string
  /** By which it checks links itself; without one it knows none of them. */
  linkSecret?: string
  /** Where it writes a line for each request; without one, nowhere. */
  accessLog?: string
}

/** The configuration of the documentation in front of a service, with nothing changed but places. */
export async function startNginx({
  origin,
  others = [],
  dataDir,
  folder,
  beside = '',
  linkSecret = randomUUID(),
  accessLog,
}: Options) {
  const port = await freePort()
  const secretFile = join(folder, 'link-secret')
  writeFileSync(secretFile, `set $link_secret "${linkSecret}";\n`)
  const [, rest = ''] = /server 127\.0\.0\.1:8080(.*;)/.exec(documented) ?? []
  const places: [string, string][] = [
    [
      `server 127.0.0.1:8080${rest}`,
      [origin, ...others].map((node) => `server ${new URL(node).host}${rest}`).join(' '),
    ],
    [
      'access_log /var/log/nginx/atelier.log atelier;',
      accessLog ? `access_log ${accessLog} atelier;` : 'access_log off;',
    ],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/var/lib/atelier/files/', `${dataDir}/files/`],
    ['/etc/nginx/atelier-link-secret', secretFile],
  ]
  const server = places.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/nginx.conf has no "${from}"`)
    return text.replaceAll(from, to)
  }, documented)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary.join(' ')}\n${server}\n${beside}\n}`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  await until(() => {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
    return isListening(port)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
