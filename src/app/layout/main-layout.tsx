// Header, side menu where the section has one, and the content (specification §2, main layout).
import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { CancellationBar } from '#src/app/layout/cancellation-bar.tsx'
import { ByLinkBar } from '#src/app/layout/by-link-bar.tsx'
import { Header } from '#src/app/layout/header.tsx'
import styles from '#src/app/layout/main-layout.module.css'
import { useSlashSearch } from '#src/app/layout/slash-search.ts'
import { SideMenu } from '#src/app/layout/side-menu.tsx'
import { startRefusal } from '#src/app/layout/start-refusal.ts'
import { placeAround } from '#src/app/missed.ts'
import { sectionEntry, sideEntries, waitingFrom } from '#src/app/navigation.ts'
import { wayBack } from '#src/app/way-back.ts'
import { PaletteKey } from '#src/app/palette/palette-key.tsx'
import { routeFor } from '#src/app/routes/routes.ts'
import type { LayoutName } from '#src/app/routes/app-route.ts'
import {
  useBatchesActor,
  useIdentityActor,
  useNotices,
  useNoticesActor,
  useRaiseAlert,
} from '#src/machines/react.tsx'
import { actingKey } from '#src/machines/session-view.ts'
import { bringFiles } from '#src/ui/brought-files.ts'
import { fileDrop } from '#src/ui/file-drop.ts'
import { HelpIsOpen } from '#src/ui/help-link.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { LoadingOverlay } from '#src/ui/loading-overlay.tsx'
import { DefaultTrail } from '#src/ui/page-header.tsx'
import { WayBackContext } from '#src/ui/way-back.ts'
import { useWidthClass } from '#src/ui/width-class.ts'

export interface MainLayoutProps {
  readonly user: UserInfo
  readonly name: LayoutName
  readonly children: ReactNode
}

/** Home and the lists of the signing service: a file dropped there begins a contract. */
const takesContracts = (path: string): boolean => path === '/home' || path.startsWith('/sign/')

export const MainLayout = ({ user, name, children }: MainLayoutProps) => {
  const [path, go] = useLocation()
  const raise = useRaiseAlert()
  const startWith = (files: readonly File[]): void => {
    const refusal = startRefusal(user)
    if (refusal !== undefined) return raise(refusal, 'warning', 'dialog')
    bringFiles(actingKey(user), files)
    go(PAGES.startContract)
  }
  const dots = useNotices(({ context }) => context.dots)
  const isSwitching = useSelector(useIdentityActor(), (snapshot) => snapshot?.hasTag('busy') ?? false)
  const width = useWidthClass()
  useAttention(path)
  useSlashSearch()
  const waiting = waitingFrom(dots ?? [])
  const place = placeAround(path, useHistoryState())
  const hasMenu = name === 'service' || place !== path
  const entries = hasMenu ? sideEntries(place, user, waiting) : []
  const section = hasMenu ? sectionEntry(place, user) : undefined
  return (
    <div
      className={styles['frame']}
      data-frame
      data-width={width}
      data-refuses={startRefusal(user) === undefined ? undefined : true}
      data-by-link={user.delegation === null ? undefined : true}
      {...(takesContracts(path) ? fileDrop(startWith) : {})}
    >
      <a href="#content" className={styles['skip']}>
        跳到内容
      </a>
      <Header user={user} waiting={waiting} />
      <ByLinkBar user={user} />
      <CancellationBar user={user} />
      <div className={styles['body']}>
        {entries.length > 0 && <SideMenu entries={entries} path={path} />}
        <main id="content" className={name === 'wizard' ? styles['wide'] : styles['content']} tabIndex={-1}>
          {routeFor(path)?.isForComputer === true && (
            <p className={styles['phoneNote']}>这个页面在电脑上操作更方便，手机上也可以继续查看。</p>
          )}
          <HelpIsOpen value={user.delegation === null}>
            <DefaultTrail value={section === undefined ? [] : [section]}>
              <WayBackContext value={wayBack(path, user)}>{children}</WayBackContext>
            </DefaultTrail>
          </HelpIsOpen>
        </main>
      </div>
      <Batches />
      <PaletteKey user={user} />
      <LoadingOverlay isOpen={isSwitching} words="正在切换身份…" />
    </div>
  )
}

const BatchPanel = lazyPart(
  async () => (await import('#src/features/contracts/batches/batch-panel.tsx')).BatchPanel,
)

/** The floating panel, while there is a task to show. */
const Batches = () => {
  const actor = useBatchesActor()
  const hasTasks = useSelector(actor, (snapshot) => (snapshot?.context.tasks.length ?? 0) > 0)
  return actor !== undefined && hasTasks ? (
    <Suspense fallback={null}>
      <BatchPanel actor={actor} />
    </Suspense>
  ) : null
}

/** Pages where what waits is worked on: nothing pops up over them, and the red dots are asked for again afterwards. */
const WORK_PAGES: readonly string[] = ['/signModel/', '/flowStart/']

const useAttention = (path: string): void => {
  const notices = useNoticesActor()
  const isAtWork = WORK_PAGES.some((prefix) => path.startsWith(prefix))
  useEffect(() => {
    if (!isAtWork || notices === undefined) return undefined
    notices.send({ type: 'work.entered' })
    return () => {
      if (notices.getSnapshot().status === 'active') notices.send({ type: 'work.left' })
    }
  }, [isAtWork, notices])
}
