// What to do when nothing is left to launch with.
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'

export interface MoreDocumentsProps {
  /** Whether who reads it buys packages (`selfMeal` `buy`). */
  readonly mayBuy: boolean
  /** Whether whom they act for is certified: before that nothing can be launched or used. */
  readonly isCertified?: boolean
}

/** Where more documents come from. */
export const MoreDocuments = ({ mayBuy, isCertified = true }: MoreDocumentsProps) =>
  !isCertified ? (
    <>通过认证后才能发起合同，才有可用的份数。</>
  ) : mayBuy ? (
    <>
      请<Link href={PAGES.packages}>购买套餐</Link>；收到专属套餐链接的，打开链接领取即可。
    </>
  ) : (
    <>请告知单位管理员，由管理员购买套餐。</>
  )
