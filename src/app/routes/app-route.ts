// The description of a page: path, title, layout, who may see it, and where its code is.
import type { ComponentType, LazyExoticComponent } from 'react'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import type { PlatformCode } from '#protocol/platform-code.ts'
import type { GuardedRoute } from '#src/app/guard.ts'

/**
 * `entry`: the two halves of the sign-in pages; `main`: header and content; `service`: with the side menu of the path's section;
 * `wizard`: header, full width, no side menu; `bare`: nothing around.
 */
export type LayoutName = 'entry' | 'main' | 'service' | 'wizard' | 'bare'

export interface AppRoute extends GuardedRoute {
  /** Without the product suffix. */
  readonly title: string
  /** The list that a page about one thing belongs to: where a broken address leads back to. */
  readonly list?: string
  readonly layout: LayoutName
  /** Whether the page does without the component library's code, which then comes later; only of `entry`. */
  readonly isPlain?: boolean
  /** Whether only a company has it: it is in no menu of a person. */
  readonly isForCompanies?: boolean
  /** Whether a computer serves better; said politely on a phone. */
  readonly isForComputer?: boolean
  /** Of a page of the operators' desk: what an operator must hold. */
  readonly permission?: OperatorPermission
  /** The variant of the product that alone has the page. */
  readonly platform?: PlatformCode
  /** Its name in the desk's menu; absent from it without one. */
  readonly deskEntry?: string
  readonly page: LazyExoticComponent<ComponentType>
}
