import type { Brand, BrandImage, BrandSettings, Mails } from '@atelier/contract/brand.ts'
import { createHash } from 'node:crypto'
import type { ImageFile } from './image.ts'

/** The name of the program, under which it runs where nobody says otherwise. */
export const PROGRAM_NAME = 'Atelier'

/** What the configuration says of the brand. */
export type ConfiguredBrand = {
  name: string
  accent: NonNullable<Brand['accent']> | undefined
  termsUrl: string | undefined
  privacyUrl: string | undefined
  contact: string | undefined
  logo: ImageFile | undefined
  favicon: ImageFile | undefined
}

/** What is known of an image without its bytes. */
export type ImageMeta = Omit<ImageFile, 'bytes'>

/** What an owner has set. */
export type StoredBrand = {
  settings: BrandSettings
  logo: ImageMeta | undefined
  favicon: ImageMeta | undefined
}

/** The brand as pages and mails show it. */
export type CurrentBrand = Brand & {
  contact: string | null
  mails: Mails
  /** Differs from that of every other brand: what was made with it can be kept until this changes. */
  version: string
}

export const nothingSet: BrandSettings = {
  name: null,
  accentLight: null,
  accentDark: null,
  termsUrl: null,
  privacyUrl: null,
  contact: null,
  mails: {},
}

export function mergeBrand(
  { settings, logo, favicon }: StoredBrand,
  configured: ConfiguredBrand,
): CurrentBrand {
  const { accentLight: light, accentDark: dark } = settings
  const shownLogo = logo ?? configured.logo
  // A logo that was sent goes before an icon of the configuration, which belongs to the logo there.
  const icon = favicon ?? logo ?? configured.favicon ?? configured.logo
  const brand = {
    name: settings.name ?? configured.name,
    accent: light !== null && dark !== null ? { light, dark } : (configured.accent ?? null),
    logo: shownLogo ? imageOf('logo', shownLogo) : null,
    faviconUrl: icon ? imageOf('favicon', icon).url : '/brand/favicon',
    termsUrl: settings.termsUrl ?? configured.termsUrl ?? null,
    privacyUrl: settings.privacyUrl ?? configured.privacyUrl ?? null,
    contact: settings.contact ?? configured.contact ?? null,
    mails: settings.mails,
  }
  return { ...brand, version: createHash('sha256').update(JSON.stringify(brand)).digest('base64url') }
}

/** Of a program that nobody has given another name. */
export const programBrand: CurrentBrand = mergeBrand(
  { settings: nothingSet, logo: undefined, favicon: undefined },
  {
    name: PROGRAM_NAME,
    accent: undefined,
    termsUrl: undefined,
    privacyUrl: undefined,
    contact: undefined,
    logo: undefined,
    favicon: undefined,
  },
)

/** What anybody may know of it. */
export const publicBrand = ({
  name,
  accent,
  logo,
  faviconUrl,
  termsUrl,
  privacyUrl,
}: CurrentBrand): Brand => ({
  name,
  accent,
  logo,
  faviconUrl,
  termsUrl,
  privacyUrl,
})

/** A wide logo has the name in it, which need not stand beside it again. */
export const showsName = ({ width, height }: Pick<BrandImage, 'width' | 'height'>): boolean =>
  width > 2 * height

function imageOf(name: 'logo' | 'favicon', { width, height, digest }: ImageMeta): BrandImage {
  return { url: `/brand/${name}?v=${digest}`, width, height }
}
