// Tags that a company has put on a contract, as coloured words beside each other.
import { Tag } from 'antd'
import type { TagColour, TagName } from '#protocol/contracts/tags.ts'

const shadeOf = (colour: TagColour): string => (colour === 'gray' ? 'default' : colour)

/** One tag. */
export const TagChip = ({ name, colour }: Pick<TagName, 'name' | 'colour'>) => (
  <Tag color={shadeOf(colour)} variant="filled" style={{ margin: 0, lineHeight: '18px' }}>
    {name}
  </Tag>
)

/** Several, in one line; nothing for none. */
export const TagChips = ({ tags }: { readonly tags: readonly TagName[] }) =>
  tags.length === 0 ? null : (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {tags.map((tag) => (
        <TagChip key={tag.tagId} {...tag} />
      ))}
    </span>
  )
