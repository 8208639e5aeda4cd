import type { DraftedModel, ImportModelRequest } from '@atelier/contract/model-tools.ts'
import { useState } from 'react'
import { catalogApi } from '../../../api/operator-catalog-operations.ts'
import { Button } from '../../../design/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../design/field.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Section } from '../../../design/page.tsx'
import { Segmented } from '../../../design/segmented.tsx'
import { Form, textOf } from '../../../forms/form.tsx'
import { Lines } from './lines.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-model-tools.ts'

type Source = 'address' | 'document'

// prettier-ignore
const families = [
  ['comfyui', 'ComfyUI'], ['cog', 'Cog'], ['replicate', 'Replicate'], ['fal', 'fal'], ['openai', 'OpenAI'],
] as const

/** Drafts a model file from what a backend says of itself. */
export function DraftSection({ onDrafted }: { onDrafted(text: string): void }) {
  const [source, setSource] = useState<Source>('address')
  const [draft, setDraft] = useState<DraftedModel>()

  async function submit(fields: FormData) {
    const given = ['address', 'document', 'family', 'name', 'url', 'model'].flatMap((name) => {
      const value = textOf(fields, name)
      return value === '' ? [] : [[name, value]]
    })
    const answer = await catalogApi.draft(Object.fromEntries(given) as ImportModelRequest)
    setDraft(answer)
    onDrafted(answer.text)
  }

  return (
    <Section title={messages.draftTitle}>
      <div className="grid gap-4 p-4">
        <Form label={messages.draftTitle} onSubmit={submit}>
          {({ busy, issue }) => (
            <>
              <div>
                <Segmented<Source>
                  label={messages.source}
                  value={source}
                  onChange={setSource}
                  options={[
                    { value: 'address', label: messages.fromAddress },
                    { value: 'document', label: messages.fromDocument },
                  ]}
                />
              </div>
              {source === 'address' ? (
                <TextField
                  label={messages.address}
                  name="address"
                  spellCheck={false}
                  autoComplete="off"
                  placeholder={messages.addressExample}
                  hint={messages.addressHint}
                  issue={issue('address')}
                />
              ) : (
                <TextAreaField
                  label={messages.document}
                  name="document"
                  spellCheck={false}
                  rows={8}
                  hint={messages.documentHint}
                  issue={issue('document')}
                />
              )}
              <div className="grid gap-4 desk:grid-cols-2">
                <SelectField label={messages.family} name="family" issue={issue('family')}>
                  <option value="">{messages.tellFromSource}</option>
                  {families.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
                <TextField label={common.name} name="name" hint={messages.nameHint} issue={issue('name')} />
                <TextField
                  label={messages.backendUrl}
                  name="url"
                  spellCheck={false}
                  placeholder={messages.urlExample}
                  hint={messages.backendUrlHint}
                  issue={issue('url')}
                />
                <TextField
                  label={common.model}
                  name="model"
                  spellCheck={false}
                  hint={messages.modelHint}
                  issue={issue('model')}
                />
              </div>
              <div>
                <Button type="submit" busy={busy}>
                  {messages.draft}
                </Button>
              </div>
            </>
          )}
        </Form>
        {draft && (
          <Notice
            kind={draft.undecided.length === 0 ? 'good' : 'warn'}
            title={messages.drafted(draft.undecided.length)}
          >
            <Lines of={draft.undecided.map(({ line, path, text }) => ({ at: String(line), path, text }))} />
          </Notice>
        )}
      </div>
    </Section>
  )
}
