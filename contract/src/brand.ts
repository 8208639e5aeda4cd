import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { visiblePattern } from './visible.ts'

/** The mails that are sent, and what stands for something in their texts. */
export const mailPlaceholders = {
  finishSignUp: ['service', 'contact'],
  alreadySignedUp: ['service', 'contact'],
  signInLink: ['service', 'contact', 'name'],
  lowBalance: ['service', 'contact', 'name'],
  accountDeletion: ['service', 'contact', 'name'],
} as const
export type MailName = keyof typeof mailPlaceholders

/** The largest image that may be sent, and the longest side of one made of pixels. */
export const brandImageLimits = { maxBytes: 262_144, maxSidePixels: 1024 } as const

const name = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: visiblePattern,
  description: 'What the service is called.',
  examples: ['Lumen'],
})
const colour = (description: string, example: string) =>
  Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description, examples: [example] })
const light = colour('Of links, focus and progress on light surfaces.', '#1f4fd1')
const dark = colour('The same on dark surfaces.', '#9db8ff')
const address = (description: string, example: string) =>
  Type.String({ maxLength: 500, pattern: '^https?://[^\\s]+$', description, examples: [example] })
const terms = address('Terms of the service.', 'https://lumen.example/terms')
const privacy = address('Its privacy policy.', 'https://lumen.example/privacy')
const contact = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: visiblePattern,
  description: 'Whom to ask for coins, an invitation or help: an address of any kind.',
  examples: ['help@lumen.example'],
})

const MailTexts = Type.Object(
  {
    subject: Type.Optional(
      Type.String({ minLength: 1, maxLength: 150, pattern: '^[^\\r\\n]*$', description: 'On one line.' }),
    ),
    greeting: Type.Optional(Type.String({ maxLength: 500, description: 'Above our text.' })),
    signature: Type.Optional(Type.String({ maxLength: 500, description: 'Below it.' })),
  },
  {
    title: 'MailTexts',
    description:
      'What a mail says besides what it is for; a text that is not sent is the usual one. `{service}`, `{contact}` and, in mails to somebody with an account, their `{name}` are filled in.',
    additionalProperties: false,
    examples: [{ subject: 'Your link to {service}', signature: 'The team of {service}' }],
  },
)
export type MailTexts = Static<typeof MailTexts>
const Mails = Type.Object(
  {
    finishSignUp: Type.Optional(MailTexts),
    alreadySignedUp: Type.Optional(MailTexts),
    signInLink: Type.Optional(MailTexts),
    lowBalance: Type.Optional(MailTexts),
    accountDeletion: Type.Optional(MailTexts),
  },
  { description: 'Texts of mails, by mail.', additionalProperties: false },
)
export type Mails = Static<typeof Mails>

export const BrandImage = Type.Object(
  {
    url: Type.String({
      description: 'Path of the file; it changes with the file.',
      examples: ['/brand/logo?v=Zk3x1Qf0'],
    }),
    width: Type.Integer({ description: 'In pixels, or units of the drawing.', examples: [120] }),
    height: Type.Integer({ description: 'In the same.', examples: [32] }),
  },
  { title: 'BrandImage', description: 'An image of the brand.' },
)
export type BrandImage = Static<typeof BrandImage>

export const Brand = Type.Object(
  {
    name,
    accent: nullable(
      Type.Object({ light, dark }, { title: 'BrandAccent', description: 'The colour of links and focus.' }),
      'Null for the usual one.',
    ),
    logo: nullable(
      BrandImage,
      'Null for the usual mark. One more than twice as wide as high shows the name itself.',
    ),
    faviconUrl: Type.String({ description: 'Path of the icon of the page.', examples: ['/brand/favicon'] }),
    termsUrl: nullable(terms, 'Terms of the service; null where there are none.'),
    privacyUrl: nullable(privacy, 'Its privacy policy; null where there is none.'),
  },
  { title: 'Brand', description: 'The name under which the service is run, and what it looks like.' },
)
export type Brand = Static<typeof Brand>

const overrides = {
  name: nullable(name, 'Null for what the configuration says.'),
  accentLight: nullable(light, 'Null, with `accentDark`, for what the configuration says.'),
  accentDark: nullable(dark, 'Null, with `accentLight`, for what the configuration says.'),
  termsUrl: nullable(terms, 'Null for what the configuration says.'),
  privacyUrl: nullable(privacy, 'Null for what the configuration says.'),
  contact: nullable(contact, 'Null for what the configuration says.'),
}

export const BrandSettings = Type.Object(
  { ...overrides, mails: Mails },
  { title: 'BrandSettings', description: 'What an owner has set, or the configuration says.' },
)
export type BrandSettings = Static<typeof BrandSettings>

export const OperatorBrand = Type.Object(
  {
    current: Brand,
    contact: nullable(contact, 'Whom to ask; null where nobody said.'),
    settings: BrandSettings,
    defaults: Type.Object(overrides, { description: 'What holds where a setting is null.' }),
    ownLogo: Type.Boolean({
      description: 'Whether a logo was sent; otherwise it is that of the configuration.',
    }),
    ownFavicon: Type.Boolean({ description: 'Whether an icon was sent; otherwise it follows the logo.' }),
  },
  { title: 'OperatorBrand', description: 'The brand, and where each part of it comes from.' },
)
export type OperatorBrand = Static<typeof OperatorBrand>

export const BrandRequest = Type.Object(
  {
    name: Type.Optional(overrides.name),
    accentLight: Type.Optional(overrides.accentLight),
    accentDark: Type.Optional(overrides.accentDark),
    termsUrl: Type.Optional(overrides.termsUrl),
    privacyUrl: Type.Optional(overrides.privacyUrl),
    contact: Type.Optional(overrides.contact),
    mails: Type.Optional(Mails),
  },
  {
    title: 'BrandRequest',
    description: 'The brand as it is to be: what is null or not sent is what the configuration says.',
    additionalProperties: false,
    examples: [{ name: 'Lumen', accentLight: '#1f4fd1', accentDark: '#9db8ff' }],
  },
)
export type BrandRequest = Static<typeof BrandRequest>

export const BrandImageRequest = Type.Object(
  {
    image: Type.String({
      minLength: 1,
      maxLength: 349_528,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'SVG or PNG in base64, at most 256 KiB, a PNG at most 1024 pixels a side.',
      examples: ['PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiLz4='],
    }),
  },
  { title: 'BrandImageRequest', description: 'An image of the brand.', additionalProperties: false },
)
