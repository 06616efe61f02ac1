// /user/userCenter/classfyManage: the classes of the archive with rules and viewers (domain.md §8).
import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { CLASS_LEVELS, MOST_CLASSES, MOST_IN_TREE } from '#protocol/archive/classes/classes.ts'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { ClassDialog } from '#src/features/archive/classes/class-dialog.tsx'
import styles from '#src/features/archive/classes/classes.module.css'
import { MergeClassDialog } from '#src/features/archive/classes/merge-dialog.tsx'
import { PlaceDialog } from '#src/features/archive/classes/place-dialog.tsx'
import { useClasses, useDeleteClass, usePlaceClass } from '#src/features/archive/classes/queries.ts'
import { RuleDialog } from '#src/features/archive/classes/rule-dialog.tsx'
import { ViewersDialog } from '#src/features/archive/classes/viewers-dialog.tsx'
import { ruleWords, viewerWords } from '#src/features/archive/classes/words.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NamesCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TagChip } from '#src/ui/tag-chips.tsx'

type Asked =
  | { readonly to: 'add'; readonly parent?: ArchiveClass }
  | { readonly to: 'edit' | 'place' | 'merge' | 'rule' | 'viewers'; readonly one: ArchiveClass }

const levelOf = (classes: readonly ArchiveClass[], one: ArchiveClass): number => {
  const parent = classes.find(({ classId }) => classId === one.parentId)
  return parent === undefined ? 1 : 1 + levelOf(classes, parent)
}

export const ClassifyManagePage = () => {
  const answer = useClasses()
  const [asked, ask] = useState<Asked>()
  const classes = answer.data?.classes ?? []
  const isFull = classes.length >= MOST_CLASSES
  const close = (): void => ask(undefined)
  const mayAuthorize = useMay('contractFiling', 'authorize')
  const create = (
    <Allowed action="classEdit">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        disabled={isFull}
        title={isFull ? `归档分类最多 ${MOST_CLASSES} 个，请先删除不用的` : undefined}
        onClick={() => ask({ to: 'add' })}
      >
        新建分类
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title="归档分类"
        trail={[
          { label: '单位中心', path: PAGES.center },
          { label: '合同归档', path: PAGES.archive },
        ]}
        hint="分类最多五级。设置规则后，完成的合同自动放入分类；设置查看范围后，只有选定的同事能看到其中的合同。"
        actions={create}
      />
      <ListFrame<ArchiveClass, never>
        answer={{ ...answer, data: answer.data && { rows: classes } }}
        rowKey="classId"
        minWidth={720}
        columns={[
          {
            title: '分类',
            key: 'name',
            ellipsis: true,
            render: (_, one) => (
              <span className={styles['name']} style={{ paddingLeft: 24 * (levelOf(classes, one) - 1) }}>
                <TagChip {...one} />
              </span>
            ),
          },
          {
            title: '合同',
            key: 'filings',
            width: 100,
            render: (_, { classId, filings, isOpen }) =>
              !isOpen || filings === 0 ? (
                '—'
              ) : (
                <Link href={`${PAGES.archive}?tab=filed&classId=${classId}`}>
                  {filings >= MOST_IN_TREE ? `${MOST_IN_TREE - 1}+` : filings} 份
                </Link>
              ),
          },
          {
            title: '归档规则',
            key: 'rule',
            width: '24%',
            ellipsis: true,
            render: (_, { rule }) => <NamesCell names={[ruleWords(rule)]} />,
          },
          {
            title: '保存期',
            key: 'retention',
            width: 84,
            from: '1366',
            render: (_, { retentionYears }) => (retentionYears === null ? '—' : `${retentionYears} 年`),
          },
          ...(mayAuthorize
            ? [
                {
                  title: '谁能查看',
                  key: 'viewers',
                  width: '16%',
                  ellipsis: true,
                  render: (_: unknown, one: ArchiveClass) => <NamesCell names={[viewerWords(one)]} />,
                },
              ]
            : []),
          {
            title: '操作',
            key: 'actions',
            width: 168,
            render: (_, one) => <Actions classes={classes} one={one} isFull={isFull} onAsk={ask} />,
          },
        ]}
        empty={
          <EmptyState
            title="还没有归档分类"
            hint="例如“采购合同”“劳动合同”，可以按类型、签约方、金额或部门自动归档。"
            action={create}
          />
        }
      />
      {asked?.to === 'add' && <ClassDialog parent={asked.parent} onClose={close} />}
      {asked?.to === 'edit' && <ClassDialog edited={asked.one} onClose={close} />}
      {asked?.to === 'place' && <PlaceDialog of={asked.one} classes={classes} onClose={close} />}
      {asked?.to === 'merge' && <MergeClassDialog of={asked.one} classes={classes} onClose={close} />}
      {asked?.to === 'rule' && <RuleDialog of={asked.one} onClose={close} />}
      {asked?.to === 'viewers' && <ViewersDialog of={asked.one} onClose={close} />}
    </>
  )
}

interface ActionsProps {
  readonly classes: readonly ArchiveClass[]
  readonly one: ArchiveClass
  readonly isFull: boolean
  readonly onAsk: (asked: Asked) => void
}

const Actions = ({ classes, one, isFull, onAsk }: ActionsProps) => {
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const place = usePlaceClass()
  const remove = useDeleteClass()
  const mayAuthorize = useMay('contractFiling', 'authorize')
  const mayEdit = useMay('contractFiling', 'classEdit')
  const tell = (thrown: unknown): void => raise(asCallFailure(thrown).words, 'error')
  const siblings = classes.filter(({ parentId }) => parentId === one.parentId)
  const at = siblings.findIndex(({ classId }) => classId === one.classId)
  const put = (to: number): void =>
    place.mutate({ classId: one.classId, parentId: one.parentId, at: to }, { onError: tell })
  const onDelete = async (): Promise<void> => {
    const isSure = await confirm({
      title: `删除分类“${one.name}”？`,
      consequence:
        one.filings === 0
          ? '分类里没有合同。它的规则和查看范围一起删除。'
          : '其中的合同转到“未分类”，合同本身不受影响。它的规则和查看范围一起删除。',
      verb: '删除',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(one.classId, {
      onSuccess: ({ moved }) =>
        raise(
          moved === 0 ? `分类“${one.name}”已删除` : `分类“${one.name}”已删除，${moved} 份合同转到“未分类”`,
        ),
      onError: tell,
    })
  }
  const more = [
    ...(mayAuthorize ? [{ key: 'viewers', label: '授权查看' }] : []),
    ...(mayEdit
      ? [
          {
            key: 'add',
            label: '新建下级分类',
            disabled: isFull || levelOf(classes, one) >= CLASS_LEVELS,
          },
          { key: 'up', label: '上移', disabled: at === 0 },
          { key: 'down', label: '下移', disabled: at === siblings.length - 1 },
          { key: 'place', label: '移到其他分类下' },
          { key: 'merge', label: '合并到其他分类', disabled: classes.length < 2 },
          { key: 'delete', label: '删除', danger: true },
        ]
      : []),
  ]
  return (
    <span style={{ display: 'inline-flex' }}>
      {mayEdit && (
        <>
          <Button type="link" size="small" onClick={() => onAsk({ to: 'edit', one })}>
            修改
          </Button>
          <Button type="link" size="small" onClick={() => onAsk({ to: 'rule', one })}>
            规则
          </Button>
        </>
      )}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: more,
            onClick: ({ key }) => {
              if (key === 'up') put(at - 1)
              else if (key === 'down') put(at + 1)
              else if (key === 'add') onAsk({ to: 'add', parent: one })
              else if (key === 'delete') void onDelete()
              else if (key === 'place' || key === 'merge' || key === 'viewers') onAsk({ to: key, one })
            },
          }}
        >
          <Button type="link" size="small" aria-label={`“${one.name}”的更多操作`}>
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
