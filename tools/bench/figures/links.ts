import { wireAsset, type StoredAsset } from '../../../server/src/assets/asset.ts'
import { createLinks } from '../../../server/src/assets/links.ts'
import { deriveSecrets, signerFor } from '../../../server/src/platform/secrets.ts'
import type { Figure } from '../figure.ts'
import { percentile } from '../rounds.ts'
import { secretKey } from '../service.ts'

const outputsOfPage = 100 * 4
const pagesPerRound = 200

/** What the links of the largest page cost: a hundred generations of four outputs each. */
export const linksOfPage: Figure = {
  name: 'links',
  isOwn: true,
  async run({ rounds }) {
    const links = createLinks({
      cdnUrl: 'https://cdn.bench.example',
      now: Date.now,
      ...signerFor(deriveSecrets(secretKey), 'links'),
    })
    const page = Array.from({ length: outputsOfPage }, newOutput)
    const once = () => {
      const startedAt = performance.now()
      for (const asset of page) wireAsset(asset, links)
      return performance.now() - startedAt
    }
    for (let warming = 0; warming < pagesPerRound; warming++) once()
    const samples = Array.from({ length: rounds }, () =>
      percentile(Array.from({ length: pagesPerRound }, once), 0.5),
    )
    return [
      {
        metric: 'a page of 100 generations signed',
        samples,
        target: { atMost: 2 },
        unit: 'ms' as const,
        detail: `${outputsOfPage} outputs, a thumbnail each`,
      },
    ]
  },
}

function newOutput(): StoredAsset {
  const id = crypto.randomUUID()
  const size = { width: 8, height: 8, durationSeconds: null, sizeBytes: 1000 }
  const file = { kind: 'image', mimeType: 'image/png', blobKey: id, sha256: '0'.repeat(64) } as const
  return {
    id,
    accountId: id,
    generationId: id,
    position: 0,
    ...file,
    ...size,
    transparent: false,
    stem: null,
    derived: [
      {
        name: 'thumbnail.webp',
        blobKey: `${id}.thumbnail.webp`,
        mimeType: 'image/webp',
        sizeBytes: 100,
        sha256: '1'.repeat(64),
      },
    ],
    createdAt: new Date(),
    deletedAt: null,
  }
}
