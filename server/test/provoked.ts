import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'

export const provokedFolder = (runFolder: string) => join(runFolder, 'provoked')

/** Records every (operation, status, code) that tests cause; `save` stores it for the last test of the run. */
export function recordProvoked(http: FastifyInstance): { save(): void } {
  const seen = new Set<string>()
  http.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId
    if (operation) seen.add([operation, reply.statusCode, request.problemCode].filter(Boolean).join(' '))
  })
  return {
    save: () =>
      writeFileSync(
        join(provokedFolder(inject('runFolder')), `${randomUUID()}.json`),
        JSON.stringify([...seen]),
      ),
  }
}

export function readProvoked(): Set<string> {
  const folder = provokedFolder(inject('runFolder'))
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return new Set(files.flatMap((text) => JSON.parse(text) as string[]))
}
