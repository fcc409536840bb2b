-- Digests of numbers, mail addresses and names can be guessed, so they cannot stay when a member is erased. Only those of
-- accounts, rounds and deposits are left, which were stored beside them.
DELETE FROM "reward_uses" u USING "reward_applications" a
WHERE a."id" = u."application_id" AND u."digest" NOT IN (
  SELECT rtrim(translate(encode(sha256(convert_to(known.use, 'UTF8')), 'base64'), '+/', '-_'), '=')
  FROM (
    SELECT prefix || m."id" FROM "members" m, (VALUES ('member/'), ('friend/member/')) kind (prefix)
    UNION ALL
    SELECT 'deposit/' || m."id" || '/' || nth FROM "members" m, generate_series(1, 100) nth
      WHERE m."id" IN (SELECT "member_id" FROM "reward_applications")
  ) known (use)
) AND NOT EXISTS (
  SELECT FROM "bets" b WHERE b."member_id" = a."member_id"
    AND u."digest" = rtrim(translate(encode(sha256(convert_to('round/' || b."id", 'UTF8')), 'base64'), '+/', '-_'), '=')
);
