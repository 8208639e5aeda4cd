import { contactHref } from '@atelier/contract/contact-href.ts'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from './api/queries.ts'
import * as messages from '#messages/common.ts'

/** What the operator links to: terms, privacy and whom to ask. Nothing where there is nothing. */
export function ServiceLinks() {
  const { data: service } = useQuery(serviceQuery)
  if (!service) return null
  const { brand, operatorContact: contact } = service
  const contactUrl = contact === null ? undefined : contactHref(contact)
  return (
    <>
      {brand.termsUrl !== null && <ServiceLink href={brand.termsUrl}>{messages.terms}</ServiceLink>}
      {brand.privacyUrl !== null && <ServiceLink href={brand.privacyUrl}>{messages.privacy}</ServiceLink>}
      {contactUrl !== undefined && <ServiceLink href={contactUrl}>{messages.contact}</ServiceLink>}
    </>
  )
}

const ServiceLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} rel="noreferrer" className="link min-h-6">
    {children}
  </a>
)
