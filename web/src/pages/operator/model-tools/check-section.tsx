import type { CheckedModels } from '@atelier/contract/model-tools.ts'
import { useState } from 'react'
import { catalogApi } from '../../../api/operator-catalog-operations.ts'
import { Button } from '../../../design/button.tsx'
import { CopyButton } from '../../../design/copy-button.tsx'
import { TextAreaField, TextField } from '../../../design/field.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Section } from '../../../design/page.tsx'
import { Form, textOf } from '../../../forms/form.tsx'
import { refuseEmpty } from '../../../forms/refuse-fields.ts'
import { saveAs } from '../../../forms/save-as.ts'
import { Lines } from './lines.tsx'
import * as messages from '#messages/operator-model-tools.ts'

type Mistake = CheckedModels['mistakes'][number]

/** The file itself, and everything that is wrong with it at once. */
export function CheckSection({ text, onChange }: { text: string; onChange(text: string): void }) {
  const [name, setName] = useState('my-model.yaml')
  const [checked, setChecked] = useState<CheckedModels>()
  return (
    <Section title={messages.fileTitle}>
      <div className="grid gap-4 p-4">
        <Form
          label={messages.fileTitle}
          onSubmit={async (fields) => {
            refuseEmpty({ text: textOf(fields, 'text') })
            setChecked(await catalogApi.check([{ name, text }]))
          }}
        >
          {({ busy, issue }) => (
            <>
              <TextField
                label={messages.fileName}
                name="files"
                spellCheck={false}
                autoComplete="off"
                className="max-w-form"
                value={name}
                onChange={({ target }) => setName(target.value)}
                issue={issue('files')}
              />
              <TextAreaField
                label={messages.file}
                name="text"
                rows={18}
                wrap="off"
                spellCheck={false}
                value={text}
                hint={messages.fileHint}
                issue={issue('text')}
                onChange={({ target }) => {
                  onChange(target.value)
                  setChecked(undefined)
                }}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" busy={busy}>
                  {messages.check}
                </Button>
                {text !== '' && (
                  <>
                    <CopyButton text={text} />
                    <Button kind="quiet" onClick={() => saveAs(name, text)}>
                      {messages.download}
                    </Button>
                  </>
                )}
              </div>
            </>
          )}
        </Form>
        {checked && <Checked checked={checked} />}
      </div>
    </Section>
  )
}

function Checked({ checked: { mistakes, notes, modelIds } }: { checked: CheckedModels }) {
  return (
    <>
      {mistakes.length > 0 ? (
        <Notice kind="bad" title={messages.mistakes(mistakes.length)}>
          <Lines of={mistakes.map(lineOf)} />
        </Notice>
      ) : (
        <Notice kind="good" title={messages.isRight(modelIds)}>
          {messages.putIt}
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice kind="warn" title={messages.notes}>
          <Lines of={notes.map(lineOf)} />
        </Notice>
      )}
    </>
  )
}

const lineOf = ({ line, column, path, message }: Mistake) => ({
  at: `${line}:${column}`,
  path,
  text: message,
})
