-- The log is only added to, or counted up: the same entry again within a quarter of an hour raises its "times".
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Erasure takes out names, addresses and parts of the detail, and puts nothing in their place.
  IF (new.id, new.at, new.what, new.account_id, new.door, new.subject_id)
      IS NOT DISTINCT FROM (old.id, old.at, old.what, old.account_id, old.door, old.subject_id)
    AND (new.email IS NULL OR new.email = old.email)
    AND (new.address IS NULL OR new.address = old.address)
    AND (new.subject IS NULL OR new.subject = old.subject)
    AND (old.detail @> new.detail
      OR (new.detail - 'times' = old.detail - 'times'
        AND (new.detail ->> 'times')::int > coalesce((old.detail ->> 'times')::int, 1)))
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'The audit log is append only: an entry is not changed, only names are taken out of it.';
END $$;
