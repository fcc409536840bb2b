import { IconChat } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { useContacts } from '../site';
import s from './popupContent.module.css';

/** Ways to reach customer service, from the system status; nothing where there is none. */
export function Contacts({ lead }: { readonly lead: string }) {
  const contacts = useContacts();
  if (contacts.length === 0) return null;
  return (
    <div>
      <p className={s['lead']}>{lead}</p>
      <RowList label={lead}>
        {contacts.map(({ position, title, address }) => (
          <ListRow
            key={position}
            title={title}
            icon={<IconChat />}
            render={(slot) => (
              <a href={address} target="_blank" rel="noreferrer" className={slot.className}>
                {slot.children}
              </a>
            )}
          />
        ))}
      </RowList>
    </div>
  );
}
