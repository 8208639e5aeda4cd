import { Section } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { chooseLanguage, languageOptions } from '../../choose-language.ts'
import { Line } from './line.tsx'
import { setPreferences, usePreferences } from '../../preferences.ts'
import { language } from '#messages/language.ts'
import * as messages from '#messages/settings.ts'
import * as common from '#messages/common.ts'

/** Kept in this browser. */
export function Appearance() {
  const { theme, density, shortcuts } = usePreferences()
  return (
    <Section title={messages.thisBrowser}>
      <div className="divide-y divide-line">
        <Line label={messages.languageLabel} hint={messages.languageHint}>
          <Segmented
            label={messages.languageLabel}
            value={language}
            options={languageOptions}
            onChange={chooseLanguage}
          />
        </Line>
        <Line label={messages.theme} hint={messages.themeHint}>
          <Segmented
            label={messages.theme}
            value={theme}
            options={[
              { value: 'system', label: messages.system },
              { value: 'light', label: messages.light },
              { value: 'dark', label: messages.dark },
            ]}
            onChange={(value) => setPreferences({ theme: value })}
          />
        </Line>
        <Line label={messages.rows} hint={messages.rowsHint}>
          <Segmented
            label={messages.rows}
            value={density}
            options={[
              { value: 'usual', label: messages.standard },
              { value: 'compact', label: messages.compact },
            ]}
            onChange={(value) => setPreferences({ density: value })}
          />
        </Line>
        <Line label={messages.singleLetters} hint={messages.singleLettersHint}>
          <Segmented
            label={messages.singleLetters}
            value={shortcuts ? 'on' : 'off'}
            options={[
              { value: 'on', label: common.on },
              { value: 'off', label: common.off },
            ]}
            onChange={(value) => setPreferences({ shortcuts: value === 'on' })}
          />
        </Line>
      </div>
    </Section>
  )
}
