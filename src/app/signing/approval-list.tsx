// /sign/list/approval with the filter by a tag of the company.
import { tagParts } from '#src/app/signing/tag-parts.tsx'
import { ApprovalListPage } from '#src/features/contracts/contracts/approval-list-page.tsx'

export const ApprovalList = () => <ApprovalListPage tags={tagParts} />
