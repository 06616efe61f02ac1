// One template: its first page, name and facts, 使用, and what else may be done with it.
import { MoreOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useLocation } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { standingOf, TEMPLATE_STYLE, TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import { PAGES } from '#protocol/pages.ts'
import { TEMPLATE_CATEGORIES } from '#protocol/templates/categories.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { FirstPage } from '#src/features/templates/templates/first-page.tsx'
import { useMoves } from '#src/features/templates/templates/moves.ts'
import type { Opened } from '#src/features/templates/templates/opened.ts'
import { useFavour } from '#src/features/templates/templates/queries.ts'
import styles from '#src/features/templates/templates/templates.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

interface TemplateCardProps {
  readonly row: TemplateRow
  readonly onOpen: (opened: Opened) => void
  readonly onUse: (row: TemplateRow) => void
}

export const TemplateCard = ({ row, onOpen, onUse }: TemplateCardProps) => {
  const standing = standingOf(row)
  const { templateName: name } = row
  return (
    <li className={styles['card']}>
      <button
        type="button"
        className={styles['look']}
        aria-label={`预览：${name}`}
        onClick={() => onOpen({ what: 'preview', row })}
      >
        <FirstPage row={row} />
      </button>
      <div className={styles['words']}>
        <h2 className={styles['name']} title={name}>
          {name}
        </h2>
        <p className={styles['facts']}>{factsOf(row)}</p>
        <p className={styles['tags']}>
          {standing === 'stopped' && <StateTag tone="neutral">已停用</StateTag>}
          {standing !== 'stopped' && !row.isPosition && <StateTag tone="warning">未设位置</StateTag>}
          {row.templateType !== TEMPLATE_TYPE.fixed || <StateTag tone="active">固定</StateTag>}
        </p>
      </div>
      <div className={styles['act']}>
        {row.actions.includes('use') || standing === 'stopped' ? (
          <Button
            type="primary"
            size="small"
            disabled={standing === 'stopped'}
            title={standing === 'stopped' ? '模板已停用，不能使用' : undefined}
            className={standing === 'unplaced' ? (styles['unplaced'] ?? '') : ''}
            aria-label={`使用：${name}`}
            onClick={() => onUse(row)}
          >
            使用
          </Button>
        ) : null}
        <span className={styles['more']}>
          <Favour row={row} />
          <More row={row} onOpen={onOpen} />
        </span>
      </div>
    </li>
  )
}

const factsOf = ({ category, version, uses }: TemplateRow): string =>
  [TEMPLATE_CATEGORIES[category], version > 1 ? `第 ${version} 版` : '', uses > 0 ? `用过 ${uses} 次` : '']
    .filter((word) => word !== '')
    .join(' · ')

const Favour = ({ row }: { readonly row: TemplateRow }) => {
  const favour = useFavour()
  const raise = useRaiseAlert()
  const { templateId, templateName, isFavourite } = row
  const words = isFavourite ? '移出常用模板' : '收藏到常用模板'
  return (
    <Tooltip title={words}>
      <Button
        type="text"
        size="small"
        loading={favour.isPending}
        aria-label={`${words}：${templateName}`}
        icon={isFavourite ? <StarFilled className={styles['star'] ?? ''} /> : <StarOutlined />}
        onClick={() =>
          favour.mutate(
            { templateId, isFavourite: !isFavourite },
            {
              onSuccess: () => raise(isFavourite ? '已移出常用模板' : '已收藏到常用模板'),
              onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
            },
          )
        }
      />
    </Tooltip>
  )
}

const More = ({ row, onOpen }: Pick<TemplateCardProps, 'row' | 'onOpen'>) => {
  const moves = useMoves(row)
  const [, go] = useLocation()
  const isEdited = row.actions.includes('edit')
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(isEdited ? [{ key: 'edit', label: '修改' }] : []),
          ...(isEdited && row.templateStyle === TEMPLATE_STYLE.file
            ? [{ key: 'places', label: '设置填写位' }]
            : []),
          ...moves.items,
          { key: 'versions', label: '版本与对比' },
          { key: 'uses', label: '使用次数' },
        ],
        onClick: ({ key }) => {
          if (key === 'edit' || key === 'versions' || key === 'uses') onOpen({ what: key, row })
          else if (key === 'places') go(PAGES.setTemplatePlaces(row.templateId))
          else moves.start(key)
        },
      }}
    >
      <Button
        type="text"
        size="small"
        loading={moves.isBusy}
        icon={<MoreOutlined />}
        aria-label={`更多操作：${row.templateName}`}
      />
    </Dropdown>
  )
}
