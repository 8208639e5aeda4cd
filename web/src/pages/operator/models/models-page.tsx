import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../../design/button.tsx'
import { Page } from '../../../design/page.tsx'
import { EffectsSection } from './effects-section.tsx'
import { FilesSection } from './files-section.tsx'
import { ModelsSection } from './models-section.tsx'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-models.ts'

/** What is sold: models and effects, and the files that they come from. */
export function OperatorModelsPage() {
  return (
    <Page
      title={office.models}
      description={messages.description}
      actions={
        <Link to="/operator/models/tools" className={buttonLook()}>
          {messages.importModel}
        </Link>
      }
    >
      <ModelsSection />
      <EffectsSection />
      <FilesSection />
    </Page>
  )
}
