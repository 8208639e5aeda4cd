// Another process that prepares the template: `template-child.ts <cache>`; it says which folder it got.
import { prepareTemplate } from '../../src/platform/db/template.ts'

process.send?.(await prepareTemplate(process.argv[2]))
process.disconnect?.()
