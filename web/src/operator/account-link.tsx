import { Link } from '@tanstack/react-router'

/** Leads to the page of an account, by its name or, where that is not known, by the beginning of its id. */
export function AccountLink({ accountId, children }: { accountId: string; children?: string }) {
  return (
    <Link
      to="/operator/accounts/$accountId"
      params={{ accountId }}
      className={`link inline-flex min-h-6 items-center ${children === undefined ? 'figures whitespace-nowrap' : 'wrap-anywhere'}`}
      {...(children === undefined && { title: accountId })}
    >
      {children ?? shortId(accountId)}
    </Link>
  )
}

/** Its end, where ids of the same moment differ. */
export const shortId = (id: string): string => `…${id.slice(-8)}`
