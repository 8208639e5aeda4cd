import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Check } from '../../design/icons.ts'
import { isOfAgent } from '../../api/key-state.ts'
import { keysQuery, newestOutputsQuery, webhooksQuery } from '../../api/queries.ts'
import { Icon } from '../../design/icon.tsx'
import { Section } from '../../design/page.tsx'
import * as messages from '#messages/home.ts'

type Step = { label: string; detail: string; isDone: boolean; link: LinkProps }

/** The first steps. It goes away by itself once they are done. */
export function Checklist() {
  const keys = useQuery(keysQuery).data
  const webhooks = useQuery(webhooksQuery).data
  const made = useQuery(newestOutputsQuery).data
  if (!keys || !webhooks || !made) return null

  const steps: Step[] = [
    {
      label: messages.createKey,
      detail: messages.createKeyDetail,
      isDone: keys.items.some((key) => key.revokedAt === null && !isOfAgent(key)),
      link: { to: '/account/keys', search: { create: true } },
    },
    {
      label: messages.makeSomething,
      detail: messages.makeSomethingDetail,
      isDone: made.items.length > 0,
      link: { to: '/models' },
    },
    {
      label: messages.addWebhook,
      detail: messages.addWebhookDetail,
      isDone: webhooks.items.length > 0,
      link: { to: '/account/developers/webhooks' },
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Section title={messages.firstSteps}>
      <ol className="grid divide-line max-desk:divide-y desk:grid-cols-3 desk:divide-x">
        {steps.map((step, index) => (
          <li key={step.label}>
            <Link {...step.link} className="flex h-full gap-3 px-4 py-3 hover:bg-well/50">
              <span
                aria-hidden="true"
                className={`figures mt-0.5 flex size-5 shrink-0 items-center justify-center border text-fine ${step.isDone ? 'border-good text-good' : 'border-edge text-quiet'}`}
              >
                {step.isDone ? <Icon of={Check} /> : index + 1}
              </span>
              <span>
                <span className={`block font-medium ${step.isDone ? 'text-quiet' : ''}`}>
                  {step.label}
                  {step.isDone && <span className="sr-only"> {messages.done}</span>}
                </span>
                <span className="block text-small text-quiet">{step.detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
