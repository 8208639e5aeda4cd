export const tabs = ['form', 'json', 'code'] as const
export type Tab = (typeof tabs)[number]
