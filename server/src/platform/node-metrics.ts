import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

type Node = {
  role: string
  version: string
  /** Of connections to PostgreSQL. */
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  checkParts(): Promise<Record<string, boolean>>
  dataDir: string
  /** Whether this node deletes files; none where nobody asks. */
  mayRemove?: (() => Promise<boolean>) | undefined
}

/** What a node says of itself, found out at each scrape. What cannot be found out is left out: the rest must still be scraped. */
export function watchNode(registry: Registry, node: Node): void {
  const { role, version, pool, checkParts, dataDir, mayRemove } = node
  const build = new Gauge({
    name: 'atelier_build_info',
    help: '1, with the release and the role of this node',
    labelNames: ['version', 'role'],
    registers: [],
  })
  build.set({ version, role }, 1)

  const parts = new Gauge({
    name: 'atelier_part_up',
    help: '1 for each part of this node that works, 0 for one that does not, as in /readyz',
    labelNames: ['part'],
    registers: [],
    async collect() {
      const checked = await checkParts().catch(() => ({}))
      for (const [part, isUp] of Object.entries(checked)) this.set({ part }, Number(isUp))
    },
  })
  const connections = new Gauge({
    name: 'atelier_database_connections',
    help: 'Connections of this node to PostgreSQL: open, of which idle; and how many callers wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const disk = new Gauge({
    name: 'atelier_disk_free_bytes',
    help: 'Free space where DATA_DIR is',
    registers: [],
    async collect() {
      const space = await statfs(dataDir).catch(() => undefined)
      if (space) this.set(space.bavail * space.bsize)
      else this.remove()
    },
  })
  const withheld = new Gauge({
    name: 'atelier_deletions_withheld',
    help: '1 while this node deletes no files, since another database looks after them',
    registers: [],
    async collect() {
      const isAllowed = mayRemove ? await mayRemove().catch(() => undefined) : true
      if (isAllowed === undefined) this.remove()
      else this.set(Number(!isAllowed))
    },
  })
  for (const metric of [build, parts, connections, disk, withheld]) registry.registerMetric(metric)
}
