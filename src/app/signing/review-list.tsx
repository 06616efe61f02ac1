// /sign/list/review with the filter by a tag of the company.
import { tagParts } from '#src/app/signing/tag-parts.tsx'
import { ReviewListPage } from '#src/features/contracts/contracts/review-list-page.tsx'

export const ReviewList = () => <ReviewListPage tags={tagParts} />
