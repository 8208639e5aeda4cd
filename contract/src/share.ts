import { Type, type Static } from 'typebox'
import { Asset } from './asset.ts'
import { DateTime, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { timeSort } from './time-sort.ts'
import { Params } from './params.ts'
import { stringEnum } from './string-enum.ts'

const shareStates = ['active', 'expired', 'revoked', 'removed', 'ended'] as const
const ShareState = stringEnum(shareStates, {
  title: 'ShareState',
  description:
    'Whether its link works: `ended` where the output was deleted or the account may not share, `removed` by an operator.',
})
export type ShareState = Static<typeof ShareState>

export const CreateShareRequest = Type.Object(
  {
    generationId: Type.With(Uuid, { description: 'Whose outputs to share.' }),
    assetId: Type.Optional(Type.With(Uuid, { description: 'Only this output; all of them unless sent.' })),
    showsParams: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether viewers see the prompt and the other params. Files that went in are never shown.',
      }),
    ),
    expiresInDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'When the link ends by itself; never unless sent.',
      }),
    ),
  },
  { title: 'CreateShareRequest', description: 'What to share.', additionalProperties: false },
)

const share = {
  id: Type.With(Uuid, { description: 'Id of the share.' }),
  generationId: Type.With(Uuid, { description: 'Whose outputs it shows.' }),
  assetId: nullable(Uuid, 'The one output that it shows; null for all of them.'),
  showsParams: Type.Boolean({ description: 'Whether viewers see the params.' }),
  createdAt: Type.With(DateTime, { description: 'When it was made.' }),
  expiresAt: nullable(DateTime, 'When the link ends by itself; null for never.'),
  state: ShareState,
}

export const Share = Type.Object(
  {
    ...share,
    url: nullable(
      Type.String({ minLength: 1 }),
      'Whoever has it sees the outputs, without an account; null where the key that sealed it is gone.',
    ),
    modelName: Type.String({ description: 'What they were made with.' }),
    thumbnailUrl: nullable(Type.String(), 'A small picture of the first output; null once it is gone.'),
  },
  { title: 'Share', description: 'A link by which anybody sees outputs of yours.' },
)
export type Share = Static<typeof Share>

export const SharePage = Type.Object(
  { items: Type.Array(Share, { description: 'Newest first; without those that you ended.' }), nextCursor },
  { title: 'SharePage', description: 'A page of shares.' },
)
export type SharePage = Static<typeof SharePage>

export const SharedSettings = Type.Object(
  {
    modelId: Type.String({ description: 'What it was made with.' }),
    effectId: nullable(Type.String(), 'The effect it was made with; null for a plain model.'),
    params: Type.With(Params, {
      description: 'As they were sent, without files; empty where they are not shared.',
    }),
  },
  { title: 'SharedSettings', description: 'How to make one like a shared output.' },
)

export const reportReasons = ['illegal', 'person', 'copyright', 'other'] as const
const ReportReason = stringEnum(reportReasons, {
  title: 'ReportReason',
  description: 'What a visitor says is wrong with it.',
})
export type ReportReason = Static<typeof ReportReason>

export const OperatorShare = Type.Object(
  {
    ...share,
    accountId: Type.With(Uuid, { description: 'Whose it is.' }),
    modelId: Type.String({ description: 'What it was made with.' }),
    openReports: Type.Integer({
      minimum: 0,
      description: 'How many reports nobody has judged yet.',
      examples: [0],
    }),
  },
  { title: 'OperatorShare', description: 'A share as operators see it, without what it shows.' },
)
export type OperatorShare = Static<typeof OperatorShare>

export const OperatorSharePage = Type.Object(
  { items: Type.Array(OperatorShare, { description: 'Newest first.' }), nextCursor },
  { title: 'OperatorSharePage', description: 'A page of shares of all accounts.' },
)

export const RevealedShare = Type.Object(
  {
    share: OperatorShare,
    params: Params,
    outputs: Type.Array(Asset, { description: 'What the link shows, or showed; without what was deleted.' }),
  },
  { title: 'RevealedShare', description: 'A share and what it shows.' },
)
export type RevealedShare = Static<typeof RevealedShare>

export const ShareReport = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the report.' }),
    shareId: Type.With(Uuid, { description: 'What it is about.' }),
    accountId: Type.With(Uuid, { description: 'Whose share that is.' }),
    reason: ReportReason,
    detail: nullable(Type.String(), 'What the visitor wrote; null for nothing.'),
    createdAt: Type.With(DateTime, { description: 'When it came in.' }),
    closedAt: nullable(DateTime, 'When the share was removed or the report dismissed; null before.'),
  },
  { title: 'ShareReport', description: "A visitor's report about a share." },
)
export type ShareReport = Static<typeof ShareReport>

export const ShareReportPage = Type.Object(
  { items: Type.Array(ShareReport, { description: 'In the order asked for.' }), nextCursor },
  { title: 'ShareReportPage', description: 'A page of reports.' },
)

const account = Type.Optional(Type.With(Uuid, { description: 'Only those of this account.' }))
const shareFilters = {
  account,
  reported: Type.Optional(
    Type.Boolean({ description: 'true for those with reports that nobody has judged.' }),
  ),
  ...timeSort('newest'),
}
export const OperatorShareFilters = Type.Object(shareFilters, { additionalProperties: false })
export type OperatorShareFilters = Static<typeof OperatorShareFilters>
export const OperatorShareQuery = Type.Object(
  { ...pageQuery, ...shareFilters },
  { additionalProperties: false },
)

const reportFilters = {
  account,
  share: Type.Optional(Type.With(Uuid, { description: 'Only those about this share.' })),
  open: Type.Optional(
    Type.Boolean({ description: 'true for those that nobody has judged, false for the others.' }),
  ),
  ...timeSort('newest'),
}
export const ReportFilters = Type.Object(reportFilters, { additionalProperties: false })
export type ReportFilters = Static<typeof ReportFilters>
export const ReportQuery = Type.Object({ ...pageQuery, ...reportFilters }, { additionalProperties: false })
