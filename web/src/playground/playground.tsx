import type { Generation } from '@atelier/contract/generation.ts'
import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { generationQuery, personQuery, queryClient, serviceQuery } from '../api/queries.ts'
import { asksConsent } from '../api/generate-problems.ts'
import { issueWords } from '../api/words.ts'
import { Empty } from '../design/empty.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import type { PlaygroundSearch, SearchChange } from './changed-search.ts'
import { openDraft } from './draft/draft.ts'
import { focusField } from './form/field-frame.tsx'
import { numberIssues } from './form/number-issue.ts'
import { ParamForm } from './form/param-form.tsx'
import { isStuck, usePendingFiles } from './media/pending-files.ts'
import { isOffered, type Offer } from './offer.ts'
import { PlaygroundContext } from './playground-context.ts'
import { PriceBar } from './price/price-bar.tsx'
import { useIsClosed } from './price/use-is-closed.ts'
import { usePrice } from './price/use-price.ts'
import { newer } from './run/newer.ts'
import { isUnderWay, type Wish } from './run/phase.ts'
import { useConsent } from './run/use-consent.ts'
import { usePress } from './run/use-press.ts'
import { useRefusal } from './run/use-refusal.ts'
import { useSettings } from './run/use-settings.ts'
import { isGenerateKey, pressOnce } from './spending-keys.ts'
import { Tabs } from './tabs.tsx'
import { missingIn, onlyOffered, sentOf, withOffered } from './values.ts'

const JsonTab = lazy(async () => ({ default: (await import('./draft/json-tab.tsx')).JsonTab }))
const CodeSide = lazy(async () => ({ default: (await import('./code-side.tsx')).CodeSide }))
const PageFiles = lazy(async () => ({ default: (await import('./media/page-files.tsx')).PageFiles }))
const Stage = lazy(async () => ({ default: (await import('./run/stage.tsx')).Stage }))
const OutcomeNotice = lazy(async () => ({
  default: (await import('./run/outcome-notice.tsx')).OutcomeNotice,
}))
const ConsentBox = lazy(async () => ({ default: (await import('./run/consent-box.tsx')).ConsentBox }))
const SettingsNotice = lazy(async () => ({
  default: (await import('./run/settings-notice.tsx')).SettingsNotice,
}))
const NoSettings = lazy(async () => ({ default: (await import('./run/settings-notice.tsx')).NoSettings }))

type Props = {
  offer: Offer
  search: PlaygroundSearch
  onSearch(change: SearchChange): void
}

/** A form on the left, what becomes of it on the right. */
export function Playground({ offer, search, onSearch }: Props) {
  const { tab = 'form', in: language = 'curl', run, from } = search
  const person = useQuery(personQuery).data ?? undefined
  const draft = useMemo(() => openDraft(offer, person?.id), [offer, person?.id])
  const values = useSyncExternalStore(draft.subscribe, draft.get)
  const sent = useMemo(() => sentOf(offer, values), [offer, values])
  const files = usePendingFiles(draft.place)
  const stuckFile = files.find(isStuck)
  const isUploading = files.some((file) => !isStuck(file))
  const { data: service } = useQuery(serviceQuery)
  const isOpen = service?.maintenance !== true && service?.webEnabled !== false
  const wrong = useMemo(() => numberIssues(offer, values), [offer, values])
  const price = usePrice(offer, sent, person !== undefined && isOpen && wrong.length === 0)
  const settings = useSettings({ offer, draft, from, onUsed: () => onSearch({ from: undefined }) })
  const { phase, press, dismiss } = usePress({
    offer,
    draft,
    values,
    personId: person?.id,
    onStarted(generation) {
      queryClient.setQueryData<Generation>(generationQuery(generation.id).queryKey, (known) =>
        newer(known, generation),
      )
      void queryClient.invalidateQueries(personQuery)
      onSearch({ run: generation.id })
    },
  })

  const refused = useRefusal(phase, price.error)
  const issues = useMemo(() => [...wrong, ...refused], [wrong, refused])
  const isAtField = (path: string) => isOffered(offer, path)

  // Where both do not stand side by side, what was begun comes into view.
  const stage = useRef<HTMLElement>(null)
  const begun = useRef(run)
  useEffect(() => {
    if (run !== undefined && run !== begun.current) stage.current?.scrollIntoView({ block: 'nearest' })
    begun.current = run
  }, [run])

  const missing = missingIn(offer, values)
  const lastSeed = useQuery({ ...generationQuery(run ?? ''), enabled: false }).data?.params.seed
  const context = useMemo(
    () => ({
      offer,
      draft,
      values,
      set: (name: ParamName, value: ParamValue | undefined) =>
        draft.update((before) => withOffered(offer, before, name, value)),
      isSignedIn: person !== undefined,
      issueOf(name: string) {
        const found = issues.find(({ path }) => path === name)
        return found && issueWords(found.message)
      },
      lastSeed: typeof lastSeed === 'number' ? lastSeed : undefined,
    }),
    [offer, draft, values, person, issues, lastSeed],
  )

  /** Which field to lead to once the form is shown, for whoever pressed beside its JSON or its code. */
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (tab === 'form' && wanted.current !== undefined) focusField(wanted.current)
    wanted.current = undefined
  }, [tab])

  function leadTo(name: string) {
    if (focusField(name)) return
    wanted.current = name
    onSearch({ tab: undefined })
  }

  const needsConsent = offer.needsConsent || (phase.kind === 'refused' && asksConsent(phase.error))
  const { hasAgreed, isMissed, setAgreed, pressAgreed } = useConsent(needsConsent, press)
  const isClosed = useIsClosed()

  function begin(wish: Wish) {
    if (!isClosed && !isUnderWay(phase)) pressAgreed(wish)
  }

  /** What the button says: while a price is not known, the last one, dimmed. Whoever presses before it says any is asked. */
  const shownCoins = price.quote?.coins

  function generate() {
    // A field that is left by the very key that generates has written its value down, but nothing was drawn since.
    const now = draft.get()
    const [first] = missingIn(offer, now)
    const [wrongNow] = numberIssues(offer, now)
    if (stuckFile) leadTo(stuckFile.param)
    else if (first) leadTo(first.name)
    else if (wrongNow) leadTo(wrongNow.path)
    else if (!isUploading) begin({ params: sentOf(offer, now), coins: shownCoins })
  }

  return (
    <PlaygroundContext value={context}>
      <div
        onKeyDown={pressOnce}
        className="grid items-start gap-6 wide:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      >
        <form
          aria-label="What to make"
          noValidate
          className="sheet min-w-0"
          // Coins are spent by the button or its keys, never by an Enter that was meant for a field.
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (!isGenerateKey(event)) return
            event.preventDefault()
            generate()
          }}
        >
          <Tabs />
          <Suspense>{offer.params.some(({ kind }) => kind.startsWith('media')) && <PageFiles />}</Suspense>
          <div className="p-4">
            <Suspense fallback={<Skeleton className="h-64 w-full" />}>
              {settings.used && <SettingsNotice {...settings.used} />}
              {settings.failed && <NoSettings {...settings.failed} />}
              {tab === 'form' && <ParamForm />}
              {tab === 'json' && <JsonTab key={draft.place} />}
              {tab === 'code' && (
                <CodeSide
                  coins={price.isNewest ? shownCoins : undefined}
                  language={language}
                  onLanguage={(next) => onSearch({ in: next })}
                />
              )}
            </Suspense>
          </div>
          <div
            data-sticks
            className={`sticky z-5 grid gap-2 short:static border-t border-line bg-sheet p-4 wide:bottom-0 ${person ? 'bottom-[calc(3.25rem+env(safe-area-inset-bottom))]' : 'bottom-0'}`}
          >
            <Suspense>
              {phase.kind !== 'idle' && phase.kind !== 'busy' && (
                <OutcomeNotice
                  phase={phase}
                  press={press}
                  dismiss={dismiss}
                  isAtField={isAtField}
                  answeredAt={price.answeredAt}
                />
              )}
              {needsConsent && person && (
                <ConsentBox hasAgreed={hasAgreed} isMissed={isMissed} onChange={setAgreed} />
              )}
            </Suspense>
            <PriceBar
              offer={offer}
              price={price}
              person={person}
              phase={phase}
              missing={missing}
              isUploading={isUploading}
              hasStuckFile={stuckFile !== undefined}
              onPress={generate}
              onMissing={({ name }) => leadTo(name)}
            />
          </div>
        </form>
        <section
          aria-label="Result"
          ref={stage}
          className="sheet min-w-0 scroll-mt-16 wide:sticky wide:top-6 wide:min-h-80"
        >
          {run === undefined ? (
            <Empty title="Nothing yet.">What you make appears here.</Empty>
          ) : (
            <Suspense fallback={<Skeleton className="min-h-80 w-full" />}>
              <Stage
                key={run}
                runId={run}
                actions={{
                  again: (params, coins) => begin({ params: onlyOffered(offer, params), coins }),
                  apply: (generation: Generation) => settings.apply(generation),
                  setSeed: (seed) => context.set('seed', seed),
                  edit: () => leadTo(offer.params[0]?.name ?? ''),
                }}
              />
            </Suspense>
          )}
        </section>
      </div>
    </PlaygroundContext>
  )
}
