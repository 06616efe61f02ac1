// /flowStart/setPosition: fields and places on the pages of a template (specification §2).
import { ArrowLeftOutlined, CheckCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Button, Spin } from 'antd'
import { Suspense, useCallback, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import {
  PlacesHostContext,
  type PlacesHost,
} from '#src/features/contracts/flow-start/positions/places-host.ts'
import {
  serverNow,
  templatePages,
  useTemplatePlaces,
} from '#src/features/contracts/flow-start/template-queries.ts'
import type { TemplatePlacesActor } from '#src/features/contracts/flow-start/template-queries.ts'
import { useLeaving } from '#src/features/contracts/flow-start/use-leaving.ts'
import { fileOf } from '#src/machines/flow-start/template-pages.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { problemsOfPlaces } from '#src/machines/template-places.machine.ts'
import { ConflictDialog } from '#src/ui/conflict-dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import bars from './bars.module.css'
import styles from './wizard.module.css'

const PlaceEditor = lazyPart(
  async () => (await import('#src/features/contracts/flow-start/positions/place-editor.tsx')).PlaceEditor,
)

export const SetPositionPage = () => {
  const templateId = new URLSearchParams(useSearch()).get('templateId') ?? ''
  if (templateId === '')
    return (
      <div className={styles['waiting']}>
        <EmptyState
          title="没有选择模板"
          hint="请在“自建模板”里选择一个上传的模板，再设置填写位。"
          action={
            <LinkButton type="primary" href={PAGES.ownTemplates}>
              去自建模板
            </LinkButton>
          }
        />
      </div>
    )
  return <Setting key={templateId} templateId={templateId} />
}

const Setting = ({ templateId }: { readonly templateId: string }) => {
  const raise = useRaiseAlert()
  const actor = useTemplatePlaces(templateId, (version) => raise(`已保存，当前是第 ${version} 版`))
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('readingFailed'))
  const isRead = useSelector(actor, ({ context }) => context.stored !== undefined)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isConflicted = useSelector(actor, (snapshot) => snapshot.matches('conflicted'))
  return (
    <div className={styles['wizard']}>
      {isFailed && (
        <div className={styles['waiting']}>
          <ErrorState
            error={failure}
            title="没有打开模板"
            onRetry={() => actor.send({ type: 'load.retried' })}
          />
          <LinkButton href={PAGES.ownTemplates}>返回自建模板</LinkButton>
        </div>
      )}
      {!isFailed && !isRead && <Opening />}
      {!isFailed && isRead && <Pages actor={actor} />}
      <ConflictDialog
        isOpen={isConflicted}
        title="模板已在别处修改"
        words="这个模板刚被您在另一个窗口，或被同事改成了新的版本。为避免互相覆盖，本页的改动没有保存；载入最新内容后请核对并重新放置。"
        onTakeNewest={() => actor.send({ type: 'newest.taken' })}
      />
    </div>
  )
}

const Opening = () => (
  <div className={styles['waiting']} role="status">
    <Spin />
    <span>正在打开模板…</span>
  </div>
)

interface PagesProps {
  readonly actor: TemplatePlacesActor
}

const Pages = ({ actor }: PagesProps) => {
  const host = useHost(actor)
  const { round, newId } = useSelector(
    actor,
    ({ context }) => context,
    (one, other) => one.round === other.round,
  )
  const onFields = useCallback(
    (fields: readonly Placed[]) => actor.send({ type: 'fields.changed', fields }),
    [actor],
  )
  // What is set is kept for a reload of this tab; closing it would lose it.
  useLeaving(
    useCallback(() => {
      const { fields, saved } = actor.getSnapshot().context
      return fields !== saved
    }, [actor]),
  )
  const { stored, parties, fields } = actor.getSnapshot().context
  if (stored === undefined) return null
  return (
    <>
      <TopBar actor={actor} />
      <div className={`${styles['stage']} ${styles['filled']}`}>
        <PlacesHostContext value={host}>
          <Suspense fallback={<Opening />}>
            <PlaceEditor
              key={round}
              files={[fileOf(stored.content)]}
              parties={parties}
              fields={fields}
              newId={newId}
              onFields={onFields}
            />
          </Suspense>
        </PlacesHostContext>
      </div>
      <FootBar actor={actor} />
    </>
  )
}

const useHost = (actor: TemplatePlacesActor): PlacesHost => {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { wantedPath, isChecked, stored } = context
  const problems = isChecked ? problemsOfPlaces(context) : []
  const { templateId = '', version = 0 } = stored ?? {}
  const pagesOf = useMemo(() => templatePages(templateId, version), [templateId, version])
  const onPathReached = useCallback(() => actor.send({ type: 'path.reached' }), [actor])
  return {
    of: 'template',
    now: serverNow,
    problemAt: (path) => problems.find(({ fieldId }) => path === `fields.${fieldId}`)?.words,
    wantedPath,
    onPathReached,
    pagesOf,
  }
}

const TopBar = ({ actor }: PagesProps) => {
  const name = useSelector(actor, ({ context }) => context.stored?.templateName ?? '')
  const version = useSelector(actor, ({ context }) => context.stored?.version ?? 0)
  const isUnsaved = useSelector(actor, ({ context }) => context.fields !== context.saved)
  const isRestored = useSelector(
    actor,
    ({ context }) => context.stored?.kept !== undefined && context.fields !== context.saved,
  )
  return (
    <div className={`${bars['top']} ${bars['plain']}`}>
      <div className={bars['left']}>
        <Link href={PAGES.ownTemplates} className={bars['exit']}>
          <ArrowLeftOutlined aria-hidden /> 自建模板
        </Link>
        <h1 className={bars['name']} title={name}>
          设置填写位：{name}
        </h1>
      </div>
      <div className={bars['right']}>
        <span className={bars['saved']} role="status">
          {isUnsaved ? (
            <>
              {isRestored ? '已恢复上次没有保存的修改' : '有未保存的修改'}
              <Button type="link" size="small" onClick={() => actor.send({ type: 'changes.dropped' })}>
                放弃修改
              </Button>
            </>
          ) : (
            <>
              <CheckCircleOutlined aria-hidden className={bars['savedIcon'] ?? ''} /> 第 {version} 版，已保存
            </>
          )}
        </span>
      </div>
    </div>
  )
}

const FootBar = ({ actor }: PagesProps) => {
  const { context } = useSelector(actor, (snapshot) => snapshot)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isUnsaved = context.fields !== context.saved
  const problems = context.isChecked ? problemsOfPlaces(context) : []
  const [first] = problems
  return (
    <footer className={bars['foot']} data-foot>
      <div className={bars['footInner']}>
        <div className={bars['problems']} role="status">
          {first !== undefined && (
            <Button
              type="text"
              danger
              icon={<ExclamationCircleFilled aria-hidden />}
              onClick={() => actor.send({ type: 'problem.wanted' })}
            >
              {problems.length === 1 ? first.words : `还有 ${problems.length} 处需要修改，查看第一处`}
            </Button>
          )}
          <FormFailure error={context.failure} gap="none" />
        </div>
        {!isUnsaved && context.fields.length > 0 && (
          <LinkButton size="large" href={PAGES.fillTemplate(context.templateId)}>
            使用这个模板
          </LinkButton>
        )}
        <Button
          type="primary"
          size="large"
          className={bars['next'] ?? ''}
          loading={isBusy}
          disabled={!isUnsaved}
          onClick={() => actor.send({ type: 'places.submitted' })}
        >
          保存
        </Button>
      </div>
    </footer>
  )
}
