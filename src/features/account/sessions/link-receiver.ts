// The receiver of the text message whose link led here.
// Their number need not be typed, and is not shown in full.
import { useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { useSmsLink } from '#src/features/account/sessions/queries.ts'
import { returnTarget } from '#src/ui/return-target.ts'

export interface LinkReceiver {
  /** Replaces the number in calls. */
  readonly link: string
  readonly phoneMasked: string
}

const LINK_PAGE = `${PAGES.smsLinks}?`

const linkOf = (search: string): string => {
  const target = returnTarget(search, '')
  if (!target.startsWith(LINK_PAGE)) return ''
  return new URLSearchParams(target.slice(LINK_PAGE.length)).get('tokenId') ?? ''
}

/** The receiver of the link one comes from, if the number has, or has not yet, an account as wanted. */
export const useLinkReceiver = ({ registered }: { readonly registered: boolean }): LinkReceiver | null => {
  const link = linkOf(useSearch())
  const { data } = useSmsLink(link)
  const isWanted = data?.state === 'open' && data.registered === registered
  return isWanted ? { link, phoneMasked: data.phoneMasked } : null
}
