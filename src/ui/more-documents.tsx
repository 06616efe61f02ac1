// What to do when nothing is left to launch with.
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'

/** Where more documents come from; `mayBuy` says whether who reads it buys packages (`selfMeal` `buy`). */
export const MoreDocuments = ({ mayBuy }: { readonly mayBuy: boolean }) =>
  mayBuy ? (
    <>
      请<Link href={PAGES.packages}>购买套餐</Link>；收到专属套餐链接的，打开链接领取即可。
    </>
  ) : (
    <>请告知单位管理员，由管理员购买套餐。</>
  )
