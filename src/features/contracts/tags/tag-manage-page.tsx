// /user/userCenter/tagManage: the tags of the company (domain.md §8).
import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { MOST_TAGS } from '#protocol/contracts/tags.ts'
import type { Tag } from '#protocol/contracts/tags.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { MergeTagDialog } from '#src/features/contracts/tags/merge-dialog.tsx'
import { useDeleteTag, useOrderTags, useTags } from '#src/features/contracts/tags/queries.ts'
import { TagDialog } from '#src/features/contracts/tags/tag-dialog.tsx'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TagChip } from '#src/ui/tag-chips.tsx'

type Asked = { readonly to: 'add' } | { readonly to: 'edit' | 'merge'; readonly tag: Tag }

export const TagManagePage = () => {
  const answer = useTags()
  const [asked, ask] = useState<Asked>()
  const close = (): void => ask(undefined)
  const tags = answer.data ?? []
  const isFull = (answer.data?.length ?? 0) >= MOST_TAGS
  const create = (
    <Allowed action="tagEdit">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        disabled={isFull}
        title={isFull ? `标签最多 ${MOST_TAGS} 个，请先删除不用的` : undefined}
        onClick={() => ask({ to: 'add' })}
      >
        新建标签
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title="标签"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="标签用来给合同分组，只有本单位的人看得到。在“合同签署”里选中合同加标签，再按标签筛选。"
        actions={create}
      />
      <ListFrame<Tag, never>
        answer={{ ...answer, data: answer.data && { rows: answer.data } }}
        rowKey="tagId"
        columns={[
          { title: '标签', key: 'name', render: (_, tag) => <TagChip {...tag} /> },
          {
            title: '合同',
            key: 'contracts',
            width: 160,
            render: (_, { tagId, contracts }) =>
              contracts === 0 ? '—' : <Link href={PAGES.taggedContracts(tagId)}>{contracts} 份</Link>,
          },
          {
            title: '新建时间',
            key: 'createdAt',
            width: 160,
            responsive: ['md'],
            render: (_, { createdAt }) => <MomentText moment={createdAt} />,
          },
          {
            title: '操作',
            key: 'actions',
            width: 200,
            render: (_, tag) => (
              <Actions
                tag={tag}
                tags={tags}
                onEdit={() => ask({ to: 'edit', tag })}
                onMerge={() => ask({ to: 'merge', tag })}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="还没有标签"
            hint="例如“加急”“续签”“年度框架”，一份合同可以有 5 个。"
            action={create}
          />
        }
      />
      {asked?.to === 'add' && <TagDialog onClose={close} />}
      {asked?.to === 'edit' && <TagDialog tag={asked.tag} onClose={close} />}
      {asked?.to === 'merge' && <MergeTagDialog tag={asked.tag} tags={tags} onClose={close} />}
    </>
  )
}

interface ActionsProps {
  readonly tag: Tag
  readonly tags: readonly Tag[]
  readonly onEdit: () => void
  readonly onMerge: () => void
}

const Actions = ({ tag, tags, onEdit, onMerge }: ActionsProps) => {
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const remove = useDeleteTag()
  const order = useOrderTags()
  const at = tags.findIndex(({ tagId }) => tagId === tag.tagId)
  const put = (to: number): void => {
    const tagIds = tags.map(({ tagId }) => tagId).filter((id) => id !== tag.tagId)
    order.mutate(
      { tagIds: tagIds.toSpliced(to, 0, tag.tagId) },
      { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') },
    )
  }
  const onDelete = async (): Promise<void> => {
    const isSure = await confirm({
      title: `删除标签“${tag.name}”？`,
      consequence:
        tag.contracts === 0
          ? '没有合同使用这个标签。'
          : `${tag.contracts} 份合同上的这个标签会一起去掉，合同本身不受影响。`,
      verb: '删除',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(
      { tagId: tag.tagId },
      {
        onSuccess: () => raise(`标签“${tag.name}”已删除`),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  return (
    <Allowed action="tagEdit">
      <Button type="link" size="small" onClick={onEdit}>
        修改
      </Button>
      <Button type="link" size="small" danger loading={remove.isPending} onClick={() => void onDelete()}>
        删除
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'up', label: '上移', disabled: at <= 0 },
            { key: 'down', label: '下移', disabled: at === tags.length - 1 },
            { key: 'merge', label: '合并到其他标签', disabled: tags.length < 2 },
          ],
          onClick: ({ key }) => {
            if (key === 'merge') onMerge()
            else put(key === 'up' ? at - 1 : at + 1)
          },
        }}
      >
        <Button type="link" size="small" aria-label={`“${tag.name}”的更多操作`}>
          更多
        </Button>
      </Dropdown>
    </Allowed>
  )
}
