import type { CatalogEntry } from '@atelier/contract/model.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { modelsQuery, serviceQuery } from '../../api/queries.ts'
import { buttonLook } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Section } from '../../design/page.tsx'
import { ReceiptLines } from '../../design/receipt.tsx'
import { ModelCard } from '../models/model-card.tsx'
import erased from '../../../../models/texture-fill-erase/texture-fill-erase.webp'
import flight from '../../../../models/scene-in-motion/flight.webp'
import lighthouse from '../../../../models/procedural-scene/procedural-scene.webp'
import music from '../../../../models/grammar-composer/grammar-composer.webp'
import restyled from '../../../../models/painted-restyle/painted-restyle.webp'
import train from '../../../../models/parametric-things/train.webp'
import * as messages from '#messages/home.ts'
import * as common from '#messages/common.ts'

const FIRST_CARDS = 6

/** The catalog, for visitors who are not signed in. */
export function Catalog() {
  const models = useQuery(modelsQuery)
  useEffect(() => {
    document.title = messages.documentTitle
  }, [])
  return (
    <div className="grid gap-10">
      <Hero />
      <Section title={common.models} bare>
        <QueryResult of={models}>
          {({ models: entries }) =>
            entries.length === 0 ? <Empty title={common.noModels} /> : <ModelCards entries={entries} />
          }
        </QueryResult>
      </Section>
    </div>
  )
}

/**
 * Those with something to see come first. As many as a screen has room for, then the others, so that nobody waits for cards
 * that are not to be seen.
 */
function ModelCards({ entries }: { entries: CatalogEntry[] }) {
  const ordered = entries.toSorted((one, other) => Number(other.id in samples) - Number(one.id in samples))
  const shown = useDeferredValue(ordered, ordered.slice(0, FIRST_CARDS))
  return (
    <ul className="grid gap-3 desk:grid-cols-2 wide:grid-cols-3">
      {shown.map((entry) => (
        <li key={entry.id}>
          <ModelCard entry={entry} sample={samples[entry.id]} />
        </li>
      ))}
    </ul>
  )
}

/** What we stand for, and a receipt that shows it: three of four outputs were delivered, so one came back. */
function Hero() {
  const { data: service } = useQuery(serviceQuery)
  return (
    <div className="grid items-center gap-x-16 gap-y-10 desk:grid-cols-[minmax(0,1fr)_20rem] desk:py-6">
      <div>
        <h1
          tabIndex={-1}
          className="max-w-128 text-[clamp(2rem,1.2rem+3vw,3rem)] leading-[1.08] tracking-tight"
        >
          {messages.headline}
        </h1>
        <p className="mt-4 max-w-128 text-prompt text-quiet">{messages.pitch}</p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Link to={service?.signup === 'invite' ? '/sign-in' : '/sign-up'} className={buttonLook('primary')}>
            {service?.signup === 'invite' ? common.signIn : common.createAccount}
          </Link>
          <a href="/docs" className={buttonLook()}>
            {messages.readReference}
          </a>
        </div>
      </div>
      <figure className="sheet p-6">
        <figcaption className="mb-3 text-small text-quiet">{messages.sampleReceipt}</figcaption>
        <ReceiptLines
          lines={[
            { label: common.quoted, coins: 12 },
            { label: common.held, coins: 12 },
            { label: common.charged, coins: 9, note: messages.sampleNote, isTotal: true },
            { label: common.returned, coins: 3 },
          ]}
        />
      </figure>
    </div>
  )
}

/** What models have made, out of the gallery, and what is to be seen on it. Few words: home has a budget. */
const samples: Readonly<Record<string, { src: string; alt: string }>> = {
  'procedural-scene': { src: lighthouse, alt: messages.lighthouse },
  'painted-restyle': { src: restyled, alt: messages.watercolor },
  'texture-fill-erase': { src: erased, alt: messages.meadow },
  'scene-in-motion': { src: flight, alt: messages.balloons },
  'grammar-composer': { src: music, alt: messages.music },
  'parametric-things': { src: train, alt: messages.steamEngine },
}
