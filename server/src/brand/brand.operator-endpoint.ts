import {
  BrandImageRequest,
  BrandRequest,
  OperatorBrand,
  type BrandSettings,
} from '@atelier/contract/brand.ts'
import { describeIssues } from '@atelier/contract/describe-issues.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import { Type } from 'typebox'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { mergeBrand, nothingSet, publicBrand, type ConfiguredBrand, type StoredBrand } from './brand.ts'
import { accentIssue } from './contrast.ts'
import type { BrandDependencies } from './dependencies.ts'
import { prepareImage } from './image.ts'
import { mailIssues } from './mail-texts.ts'
import { plainTextIssue } from './plain-text.ts'
import { deleteImage, putImage, readBrand, writeBrand } from './store.ts'
import { ImageRefused } from './svg.ts'

const params = Type.Object({
  image: stringEnum(['logo', 'favicon'], { description: 'Which image.', examples: ['logo'] }),
})

export const operatorGetBrand = endpoint({
  method: 'GET',
  path: '/operator/v1/brand',
  summary: 'Get the brand',
  description: 'Name, logo, colours, mail texts and links, and where each comes from.',
  scope: 'operator',
  responds: { 200: OperatorBrand },
  problems: [],
  handle: async (_call, { db, brand }: BrandDependencies) => ({
    200: operatorBrand(await readBrand(db), brand.configured),
  }),
})

export const operatorPutBrand = endpoint({
  method: 'PUT',
  path: '/operator/v1/brand',
  summary: 'Set the brand',
  description:
    'Pages, mails and documentation follow within seconds on every node. Accents must be readable on the surfaces they stand on (WCAG AA).',
  scope: 'operator',
  body: BrandRequest,
  responds: { 200: OperatorBrand },
  problems: ['invalid_params'],
  async handle({ body, operator, problem }, { db, brand }: BrandDependencies) {
    const settings: BrandSettings = { ...nothingSet, ...body, name: body.name?.trim() ?? null }
    const issues = brandIssues(settings)
    if (issues.length > 0) throw problem('invalid_params', describeIssues(issues), { issues })
    const stored = await db.transaction().execute(async (tx) => {
      await writeBrand(tx, settings)
      await recordAction(tx, operator, 'brand.write', 'brand', settings)
      return readBrand(tx)
    })
    await brand.refresh()
    return { 200: operatorBrand(stored, brand.configured) }
  },
})

export const operatorPutBrandImage = endpoint({
  method: 'PUT',
  path: '/operator/v1/brand/{image}',
  summary: 'Set the logo or the favicon',
  description:
    'SVG without scripts and references, or PNG; both are written anew. Without a favicon the logo is the icon.',
  scope: 'operator',
  params,
  body: BrandImageRequest,
  responds: { 200: OperatorBrand },
  problems: ['invalid_params', 'not_found'],
  async handle({ params: { image: name }, body, operator, problem }, { db, brand }: BrandDependencies) {
    const image = await prepareImage(Buffer.from(body.image, 'base64')).catch((error: unknown) => {
      if (!(error instanceof ImageRefused)) throw error
      const issues = [{ path: 'image', message: error.message }]
      throw problem('invalid_params', describeIssues(issues), { issues })
    })
    const { bytes, ...meta } = image
    const stored = await db.transaction().execute(async (tx) => {
      await putImage(tx, name, image)
      await recordAction(tx, operator, 'brand.image', name, { ...meta, sizeBytes: bytes.length })
      return readBrand(tx)
    })
    await brand.refresh()
    return { 200: operatorBrand(stored, brand.configured) }
  },
})

export const operatorDeleteBrandImage = endpoint({
  method: 'DELETE',
  path: '/operator/v1/brand/{image}',
  summary: 'Remove the logo or the favicon',
  description: 'That of the configuration is shown again, or else the usual one.',
  scope: 'operator',
  params,
  responds: { 200: OperatorBrand },
  problems: ['not_found'],
  async handle({ params: { image: name }, operator, problem }, { db, brand }: BrandDependencies) {
    const stored = await db.transaction().execute(async (tx) => {
      if (!(await deleteImage(tx, name))) throw problem('not_found', `No ${name} was sent.`)
      await recordAction(tx, operator, 'brand.image-delete', name)
      return readBrand(tx)
    })
    await brand.refresh()
    return { 200: operatorBrand(stored, brand.configured) }
  },
})

function brandIssues({ name, contact, accentLight, accentDark, mails }: BrandSettings): Issue[] {
  const issues = mailIssues(mails)
  if ((accentLight === null) !== (accentDark === null)) {
    const path = accentLight === null ? 'accentLight' : 'accentDark'
    issues.push({ path, message: 'is required with the other accent: both themes need one' })
  }
  const check = (path: string, message: string | undefined) => message && issues.push({ path, message })
  check('name', name === null ? undefined : plainTextIssue(name))
  check('contact', contact === null ? undefined : plainTextIssue(contact))
  check('accentLight', accentLight === null ? undefined : accentIssue(accentLight, 'light'))
  check('accentDark', accentDark === null ? undefined : accentIssue(accentDark, 'dark'))
  return issues
}

function operatorBrand(stored: StoredBrand, configured: ConfiguredBrand): OperatorBrand {
  const current = mergeBrand(stored, configured)
  const { name, accent, termsUrl = null, privacyUrl = null, contact = null } = configured
  return {
    current: publicBrand(current),
    contact: current.contact,
    settings: stored.settings,
    defaults: {
      name,
      accentLight: accent?.light ?? null,
      accentDark: accent?.dark ?? null,
      termsUrl,
      privacyUrl,
      contact,
    },
    ownLogo: stored.logo !== undefined,
    ownFavicon: stored.favicon !== undefined,
  }
}
