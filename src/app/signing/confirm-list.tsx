// /sign/list/confirm with the filter by a tag of the company.
import { tagParts } from '#src/app/signing/tag-parts.tsx'
import { ConfirmListPage } from '#src/features/contracts/contracts/confirm-list-page.tsx'

export const ConfirmList = () => <ConfirmListPage tags={tagParts} />
