import { useIndex } from '../load';
import { addressOf } from '../router';

/** Requirement IDs with their texts, linked to everything that names them. */
export function RequirementLinks({ ids }: { readonly ids: readonly string[] }) {
  const { requirements } = useIndex();
  if (ids.length === 0) return null;
  return (
    <p className="links">
      {ids.map((id) => (
        <a
          key={id}
          className="tag"
          href={addressOf(['requirements', id])}
          title={requirements.find((requirement) => requirement.id === id)?.text}
        >
          {id}
        </a>
      ))}
    </p>
  );
}
