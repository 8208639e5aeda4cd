import type { CatalogEntry } from '@atelier/contract/model.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { modelsQuery, serviceQuery } from '../../api/queries.ts'
import { buttonLook } from '../../design/button.tsx'
import { Section } from '../../design/page.tsx'
import { ReceiptLines } from '../../design/receipt.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { serviceName } from '../../document-brand.ts'
import { OtherLanguages } from '../../other-languages.tsx'
import { ServiceLinks } from '../../service-links.tsx'
import { ModelCard } from '../models/model-card.tsx'
import { lastShown, shownExample } from '../../model-picture.tsx'
import { showcaseOf } from './showcase.ts'
import { modelOfPrompt, sixLines } from './six-lines.ts'
import * as messages from '#messages/landing.ts'
import * as common from '#messages/common.ts'

/** For visitors who are not signed in: what it makes, what that costs, and how little code it takes. */
export function Landing() {
  const models = useQuery(modelsQuery)
  useEffect(() => {
    document.title = messages.documentTitle(serviceName())
  }, [])
  return (
    <div className="grid gap-10 *:min-w-0">
      <Hero />
      <QueryResult of={models} skeleton={<Skeleton className="h-160 w-full" />}>
        {({ models: entries }) => <Showcase entries={entries} />}
      </QueryResult>
      <div className="grid items-start gap-x-6 gap-y-10 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <SixLines model={models.data && modelOfPrompt(showcaseOf(models.data.models))} />
        <Cost />
      </div>
      <Foot />
    </div>
  )
}

function Hero() {
  const { data: service } = useQuery(serviceQuery)
  return (
    <div className="desk:pt-6">
      <h1
        tabIndex={-1}
        className="max-w-160 text-[clamp(2rem,1.2rem+3vw,3rem)] leading-[1.08] tracking-tight"
      >
        {messages.headline}
      </h1>
      <p className="mt-4 max-w-160 text-prompt text-quiet">{messages.pitch}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={service?.signup === 'invite' ? '/sign-in' : '/sign-up'} className={buttonLook('primary')}>
          {service?.signup === 'invite' ? common.signIn : common.createAccount}
        </Link>
        <a href="/docs" className={buttonLook()}>
          {messages.readReference}
        </a>
      </div>
    </div>
  )
}

/** A few things that it makes, each with its price. */
function Showcase({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <Section
      title={messages.whatItMakes}
      bare
      actions={
        <Link to="/models" className="link">
          {messages.seeAllModels(entries.filter(({ listingId }) => listingId !== 'sandbox').length)}
        </Link>
      }
    >
      <ul className="grid gap-3 desk:grid-cols-2 wide:grid-cols-3">
        {showcaseOf(entries).map((entry, index) => (
          <li key={entry.id} data-row className="min-w-0">
            {/* The first examples of many models show the same scene. */}
            <ModelCard
              entry={entry}
              example={index > 0 ? lastShown(entry) : shownExample(entry)}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SixLines({ model }: { model: ReturnType<typeof modelOfPrompt> }) {
  return (
    <Section title={messages.sixLines}>
      <pre
        tabIndex={0}
        aria-label={messages.sixLines}
        className="figures overflow-auto p-4 text-fine leading-6"
      >
        <code>{sixLines(location.origin, model)}</code>
      </pre>
    </Section>
  )
}

/** A receipt says it shortest: three of four outputs were delivered, so one came back. */
function Cost() {
  return (
    <Section title={messages.whatItCosts}>
      <div className="grid gap-4 p-4">
        <p className="text-quiet">{messages.costDetail}</p>
        <ReceiptLines
          lines={[
            { label: common.quoted, coins: 12 },
            { label: common.held, coins: 12 },
            { label: common.charged, coins: 9, note: messages.sampleNote, isTotal: true },
            { label: common.returned, coins: 3 },
          ]}
        />
      </div>
    </Section>
  )
}

/** Where else to look; a phone has no room for all of it above. */
function Foot() {
  return (
    <footer className="flex flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-line pt-6 text-small">
      <Link to="/models" className="link min-h-6">
        {common.models}
      </Link>
      <Link to="/effects" className="link min-h-6">
        {common.effects}
      </Link>
      <a href="/docs" className="link min-h-6">
        {common.reference}
      </a>
      <ServiceLinks />
      <span className="flex gap-4 desk:ml-auto">
        <OtherLanguages />
      </span>
    </footer>
  )
}
